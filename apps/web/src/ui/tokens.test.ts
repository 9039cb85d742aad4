import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = tokensOf(':root');
const dark = new Map([...light, ...tokensOf(':root[data-mantine-color-scheme="dark"]')]);

function luminance(hex: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colors as WCAG 2 computes it. */
function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const luminanceOf = (name: string) => {
    const value = tokens.get(name);
    if (!value) throw new Error(`There is no token --${name}.`);
    return luminance(value);
  };
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXTS: readonly (readonly [text: string, ground: string])[] = [
  ...['page', 'surface', 'sunken'].flatMap((ground) => [
    ['text', ground] as const,
    ['text-quiet', ground] as const,
  ]),
  ...['page', 'surface', 'sunken', 'brand-wash'].map((ground) => ['brand', ground] as const),
  ...['page', 'surface', 'danger-wash'].map((ground) => ['danger', ground] as const),
  ['text', 'brand-wash'],
  ['text', 'danger-wash'],
  ['danger-fill-ink', 'danger-fill'],
  ...['active', 'lapsed', 'pending', 'quiet'].flatMap((status) => [
    [`status-${status}-ink`, `status-${status}-wash`] as const,
    [`status-${status}-ink`, 'surface'] as const,
  ]),
  ...[3, 4, 5, 6, 7, 8].map((level) => [`level-${level}-ink`, `level-${level}-ground`] as const),
  ...[1, 2, 3].map((count) => [`score-${count}-ink`, `score-${count}-ground`] as const),
  ['panel-text', 'panel'],
  ['panel-quiet', 'panel'],
  ['panel-quiet', 'panel-raised'],
];

const CONTROLS = [
  ['line-control', 'page'],
  ['line-control', 'surface'],
  ['brand', 'page'],
  ['brand', 'surface'],
] as const;

it.each([
  ['light', light],
  ['dark', dark],
])('[BEYOND-08] in %s, text reaches 4.5:1 on its background and the edge of a control 3:1', (_, tokens) => {
  const tooLow = [
    ...TEXTS.filter(([text, ground]) => contrast(tokens, text, ground) < 4.5),
    ...CONTROLS.filter(([edge, ground]) => contrast(tokens, edge, ground) < 3),
  ];
  expect(tooLow).toEqual([]);
});
