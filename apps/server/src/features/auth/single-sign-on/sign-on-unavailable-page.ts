import { errorEntry, PAGES, routes } from '@league/contract';

/** For the browser of a person, who came by a link and could do nothing with JSON. */
export const signOnUnavailablePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign-in is not available</title>
<h1>Sign-in is not available</h1>
<p>${errorEntry('SIGN_IN_UNAVAILABLE').message}</p>
<p><a href="${routes.auth.adminLogin.path}">Try again</a></p>
<p><a href="${PAGES.home}">Go to the home page</a></p>
</html>
`;
