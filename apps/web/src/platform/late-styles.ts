/** How the build marks stylesheets that the first paint does not wait for (preloads.ts). */
const LATE = 'link[rel="stylesheet"][media="not all"]';

/** Puts them to use when they have come. They stay where they are in the page, so that later ones still overrule them. */
export async function applyLateStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(LATE)];
  await Promise.all(links.map(hasArrived));
  for (const link of links) link.media = 'all';
}

async function hasArrived(link: HTMLLinkElement): Promise<void> {
  if (link.sheet !== null) return;
  await new Promise<unknown>((resolve) => {
    link.addEventListener('load', resolve);
    // Without it the portal is plain, and works.
    link.addEventListener('error', resolve);
  });
}
