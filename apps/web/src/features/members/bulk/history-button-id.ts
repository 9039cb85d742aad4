/** The button that opens the recent changes, to which the focus returns. */
export const HISTORY_BUTTON_ID = 'bulk-history';
