/** The id of the tab with the messages, in both portals. */
export const MESSAGES_TAB = 'messages';

/** The parameter in its address while a message is being written. */
export const WRITING = { write: 'new' } as const;
