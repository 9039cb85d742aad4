import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { preferScheme } from './color-scheme.ts';
import { SCREENS } from './screens.ts';

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

type Picture = {
  /** The name of the file in docs/images. */
  readonly file: string;
  readonly screen: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly scheme: 'light' | 'dark';
  /** The heading that the picture starts with, if not the first. */
  readonly from?: string;
};

/** The pictures of docs/design.md. */
export const DOCUMENT_PICTURES: readonly Picture[] = [
  { file: 'dashboard-light.webp', screen: 'dashboard', size: DESK, scheme: 'light' },
  { file: 'members-dark.webp', screen: 'members', size: PHONE, scheme: 'dark' },
  { file: 'sync-light.webp', screen: 'admin-sync', size: DESK, scheme: 'light', from: 'Refused Changes' },
];

async function shoot(page: Page, { size, scheme }: Pick<Picture, 'size' | 'scheme'>): Promise<string> {
  await page.setViewportSize(size);
  await preferScheme(page, scheme);
  return (await page.screenshot()).toString('base64');
}

/** Saves a PNG as WebP, which takes a quarter of the space. Playwright cannot save WebP, so a blank page converts it. */
async function save(page: Page, { file, png }: { file: string; png: string }): Promise<void> {
  await page.goto('about:blank');
  const webp = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: picture.width,
      height: picture.height,
    });
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.9);
  }, png);
  mkdirSync(IMAGES, { recursive: true });
  writeFileSync(`${IMAGES}${file}`, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
}

/** Takes a picture of one screen for a document. */
export async function takePicture(page: Page, picture: Picture): Promise<void> {
  const screen = SCREENS.find(({ name }) => name === picture.screen);
  if (!screen) throw new Error(`There is no screen ${picture.screen}.`);
  // Set to the size of the picture first, because a window that is resized later scrolls.
  await page.setViewportSize(picture.size);
  await screen.open(page);
  if (picture.from !== undefined) {
    const heading = page.getByRole('heading', { name: picture.from });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  }
  await save(page, { file: picture.file, png: await shoot(page, picture) });
}

/** Takes a picture of the roster on a large screen and on a phone, side by side, for the README. */
export async function takeRosterPicture(page: Page, open: (page: Page) => Promise<void>): Promise<void> {
  await open(page);
  const phone = await shoot(page, { size: PHONE, scheme: 'light' });
  const desk = await shoot(page, { size: { ...DESK, height: PHONE.height }, scheme: 'light' });
  const frame = (data: string) => `<img src="data:image/png;base64,${data}">`;
  await page.goto('about:blank');
  await page.setContent(`<style>
    body { display: inline-flex; gap: 24px; margin: 0; padding: 24px; background: #d6dde4 }
    img { border-radius: 16px }
  </style>${frame(desk)}${frame(phone)}`);
  const png = await page.locator('body').screenshot();
  await save(page, { file: 'roster.webp', png: png.toString('base64') });
}
