import { AUTH_WORDS, type ErrorCode, errorEntry, PAGES, routes } from '@league/contract';

/** A page, because the person followed a link in a browser, where JSON would be useless. */
export const signOnFailurePage = (code: ErrorCode) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${AUTH_WORDS.unavailable.title}</title>
<h1>${AUTH_WORDS.unavailable.title}</h1>
<p>${errorEntry(code).message}</p>
<p><a href="${routes.auth.adminLogin.path}">${AUTH_WORDS.unavailable.again}</a></p>
<p><a href="${PAGES.home}">${AUTH_WORDS.unavailable.home}</a></p>
</html>
`;
