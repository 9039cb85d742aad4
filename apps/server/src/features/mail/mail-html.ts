const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A link in a text; punctuation that ends the sentence is not part of it. */
const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

function withLinks(line: string, origin: string | undefined): string {
  let html = '';
  let end = 0;
  for (const { 0: link, index } of line.matchAll(LINK)) {
    if (origin !== undefined && URL.parse(link)?.origin !== origin) continue;
    html += `${escaped(line.slice(end, index))}<a href="${escaped(link)}">${escaped(link)}</a>`;
    end = index + link.length;
  }
  return html + escaped(line.slice(end));
}

function paragraphs(text: string, origin: string | undefined): string {
  const lines = (paragraph: string) => paragraph.split('\n').map((line) => withLinks(line, origin));
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph).join('<br>\n')}</p>`)
    .join('\n');
}

/** Separates the closing of a mail, as mail programs expect it (RFC 3676, section 4.3). */
export const CLOSING_MARK = '\n\n-- \n';

/**
 * The HTML version of a plain text. Styles are on the elements, because mail programs drop others; there is no picture
 * and nothing from elsewhere. Light and dark mode are left to the mail program. With an `origin`, for example
 * `https://portal.example.org`, only its addresses become links, because a text of the portal contains names that
 * others typed.
 */
export function htmlOf(text: string, origin?: string): string {
  const at = text.lastIndexOf(CLOSING_MARK);
  const [body, closing] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + CLOSING_MARK.length)];
  const end =
    closing === ''
      ? ''
      : `<div style="border-top:1px solid #8a8f98;padding-top:12px;font-size:14px">\n${paragraphs(closing, origin)}\n</div>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>
<body style="margin:0;padding:16px">
<div style="max-width:600px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
${paragraphs(body, origin)}
${end}</div>
</body>
</html>
`;
}
