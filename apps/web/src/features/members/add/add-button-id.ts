/** The button that opens the form for a new gymnast: where the focus goes when the form is closed. */
export const ADD_BUTTON_ID = 'add-member';
