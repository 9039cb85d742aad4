type Pictures = {
  readonly screens: readonly string[];
  readonly widths: readonly number[];
  readonly schemes: readonly string[];
};

const STYLE = `
  :root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif; }
  body { margin: 0 24px 48px; }
  header { position: sticky; top: 0; padding: 12px 0; background: Canvas; }
  label { margin-inline-end: 16px; }
  section > div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; }
  h2 { margin: 32px 0 8px; font-size: 20px; scroll-margin-top: 64px; }
  figure { margin: 0; }
  figcaption { font-size: 14px; }
  img { display: block; height: 320px; border: 1px solid GrayText; }
`;

/** One page that shows every picture side by side, as HTML; boxes at the top leave out a width or a color scheme. */
export function contactSheet({ screens, widths, schemes }: Pictures): string {
  const kinds = [...widths.map((width) => `${width}`), ...schemes];
  const hiding = kinds.map((kind) => `body:has(#show-${kind}:not(:checked)) .of-${kind} { display: none; }`);
  const boxes = kinds.map(
    (kind) => `<label><input type="checkbox" id="show-${kind}" checked> ${kind}</label>`,
  );
  const figure = (screen: string, width: number, scheme: string): string => {
    const file = `${screen}-${width}-${scheme}.png`;
    return `<figure class="of-${width} of-${scheme}"><a href="${file}"><img src="${file}" loading="lazy" alt="${screen}"></a>
      <figcaption>${width} px, ${scheme}</figcaption></figure>`;
  };
  const section = (screen: string): string =>
    `<section><h2 id="${screen}">${screen}</h2><div>${schemes
      .flatMap((scheme) => widths.map((width) => figure(screen, width, scheme)))
      .join('\n')}</div></section>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Screens of the portal</title><style>${STYLE}${hiding.join('\n')}</style></head>
<body><header>${boxes.join('\n')}</header>
${screens.map(section).join('\n')}
</body></html>
`;
}
