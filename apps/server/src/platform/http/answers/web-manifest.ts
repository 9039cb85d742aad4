import { PAGES } from '@league/contract';

/**
 * The page's background in light mode, as in the web app's tokens; the page itself sets the colors that follow light
 * and dark mode.
 */
const GROUND = '#f5f8f9';

/**
 * The web app manifest, with which a phone can install the portal (BEYOND-13). Generated here and not in the build,
 * because the league's name is a setting.
 */
export function webManifest(leagueName: string) {
  return {
    id: '/',
    name: leagueName,
    // About twelve letters fit below an icon, and league names are longer.
    short_name: 'League portal',
    description: 'Rosters, renewals and meets of a youth gymnastics league.',
    lang: 'en',
    start_url: PAGES.coachDashboard,
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
