/** The shortest password at registration and when the office creates a coach (AUTH-02). */
export const MIN_PASSWORD_LENGTH = 6;

/** The shortest password of a person of the office, also in LEAGUE_ADMIN_PASSWORD. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** How many days a password that the office sent by email is valid (SAFE-02). */
export const ISSUED_PASSWORD_DAYS = 7;

/** For how many minutes after a sign-in or a confirmation the portal does not ask again (SAFE-02). */
export const CONFIRMED_MINUTES = 10;

/** How many minutes the link to choose a new password is valid (ROUTE-06). */
export const RESET_LINK_MINUTES = 60;
