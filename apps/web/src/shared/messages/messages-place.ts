/** The id of the tab with the messages, in both portals. */
export const MESSAGES_TAB = 'messages';

/** What its address says while a message is being written. */
export const WRITING = { write: 'new' } as const;
