/** Where the roster of a signed-in coach is cached. The page's first script reads it too (preloads.ts). */
export const ROSTER_CACHE_KEY = 'league-kept-roster';

/** The office's cached meet sheets (decision 0100). */
export const SHEETS_CACHE_KEY = 'league-kept-meet-sheets';
