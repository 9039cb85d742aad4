/** The attribute of stylesheets that the first paint does not wait for, set by the build (preloads.ts). */
const LATE = 'link[rel="stylesheet"][media="not all"]';

/** Applies late stylesheets once they are loaded. They keep their place in the page, so that later ones still override them. */
export async function applyLateStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(LATE)];
  await Promise.all(links.map(hasArrived));
  for (const link of links) link.media = 'all';
}

async function hasArrived(link: HTMLLinkElement): Promise<void> {
  if (link.sheet !== null) return;
  await new Promise<unknown>((resolve) => {
    link.addEventListener('load', resolve);
    // Without the stylesheet the portal is plain, but works.
    link.addEventListener('error', resolve);
  });
}
