import fc from 'fast-check';
import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { CLOSING_MARK, htmlOf } from './mail-html.ts';

type Node = {
  nodeName: string;
  value?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.childNodes ?? []).flatMap(nodesOf)];

/** What a mail program shows of the HTML. */
function read(html: string) {
  const all = nodesOf(parse(html) as Node);
  const body = all.find(({ nodeName }) => nodeName === 'body');
  const inBody = body ? nodesOf(body) : [];
  return {
    elements: [...new Set(all.map(({ nodeName }) => nodeName))].sort(),
    text: inBody.map(({ nodeName, value }) => (nodeName === '#text' ? value : '')).join(''),
    links: inBody.flatMap(({ nodeName, attrs = [] }) =>
      nodeName === 'a' ? attrs.filter(({ name }) => name === 'href').map(({ value }) => value) : [],
    ),
  };
}

it('[FAMILY-04] shows paragraphs, lines and links of the text, and the closing separately', () => {
  const { elements, text, links } = read(
    htmlOf(
      `Dear families,\n\npractice is at 5.\nMap: https://gym.example/map?a=1&b=2.${CLOSING_MARK}Kim Porter\n`,
    ),
  );
  expect(text.replace(/\s+/g, ' ').trim()).toBe(
    'Dear families, practice is at 5. Map: https://gym.example/map?a=1&b=2. Kim Porter',
  );
  expect(links).toEqual(['https://gym.example/map?a=1&b=2']);
  expect(elements).toEqual(expect.arrayContaining(['a', 'br', 'div', 'p']));
  expect(elements).not.toContain('script');
});

it('[OFFICE-08] in a mail of the portal itself, links only its own addresses, not a typed name', () => {
  const text = `https://evil.example Doyle was moved.\nhttps://portal.example.org.evil.example Lund was moved.
https://portal.example.org@evil.example was moved.\nSee https://portal.example.org/coach/members?a=1.`;
  const { links, text: shown } = read(htmlOf(text, 'https://portal.example.org'));
  expect(links).toEqual(['https://portal.example.org/coach/members?a=1']);
  expect(shown.replace(/\s+/g, ' ')).toContain('https://evil.example Doyle was moved.');
});

it('[FAMILY-04] keeps any typed text unchanged, with only paragraphs and links as markup', () => {
  const ALLOWED = new Set([
    '#document',
    '#documentType',
    '#text',
    'a',
    'body',
    'br',
    'div',
    'head',
    'html',
    'meta',
    'p',
  ]);
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          '<script>',
          '&amp;',
          '"',
          "'",
          '<a href=',
          'https://x.example/',
          '\n',
          '\n\n',
          '-- ',
          '> ',
        ),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(typed, (raw) => {
      // Control characters are removed before a text is stored.
      const text = raw.replace(/[^\P{Cc}\n]/gu, '');
      const { elements, text: shown, links } = read(htmlOf(text));
      expect(elements.filter((name) => !ALLOWED.has(name))).toEqual([]);
      const at = text.lastIndexOf(CLOSING_MARK);
      const said = at < 0 ? text : text.slice(0, at) + text.slice(at + CLOSING_MARK.length);
      expect(shown.replace(/\s+/g, '')).toBe(said.replace(/\s+/g, ''));
      for (const link of links) expect(link).toMatch(/^https?:\/\//);
    }),
  );
});
