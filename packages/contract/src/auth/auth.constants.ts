/** Shortest password at registration and when the office creates a coach (AUTH-02). */
export const MIN_PASSWORD_LENGTH = 6;

/** The admin's own rule, the same as for LEAGUE_ADMIN_PASSWORD. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** How long a password that the office has sent by email works (SAFE-02). */
export const ISSUED_PASSWORD_DAYS = 7;

/** How long the link of a coach who has forgotten the password works (ROUTE-06). */
export const RESET_LINK_MINUTES = 60;
