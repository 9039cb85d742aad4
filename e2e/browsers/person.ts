import { expect } from '@playwright/test';
import type { Engine, Found } from './engine.ts';

const WAITS_FOR = { timeout: 30_000 };

/** Runs in the page: the visible element of this kind and name, in the topmost dialog if one is open. */
const SHOWN = `(selector, name) => {
  const words = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const labels = (element) => [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ');
  const nameOf = (element) => words(element.getAttribute('aria-label') || labels(element) || element.textContent);
  const isShown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const root = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1) ?? document;
  const all = [...root.querySelectorAll(selector)].filter(isShown);
  const found = all.find((element) => nameOf(element) === name) ?? all.find((element) => nameOf(element).startsWith(name));
  found?.scrollIntoView({ block: 'center' });
  return found ?? null;
}`;

/** The same, once it no longer moves and is not covered, because a toast or a panel that appears would take the press. */
const CLEAR = `(selector, name) => {
  const found = (${SHOWN})(selector, name);
  if (found === null) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  const places = (window.placesSeen ??= new WeakMap());
  const former = places.get(found);
  // Firefox rounds each scroll to a whole pixel, to and fro.
  const isStill = former !== undefined && Math.hypot(former.left - left, former.top - top) < 2;
  places.set(found, { left, top });
  if (!isStill) return null;
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return found.contains(over) || [...(found.labels ?? [])].some((label) => label.contains(over)) ? found : null;
}`;

const KINDS = {
  button: 'button:not([role="tab"])',
  link: 'a[href]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  tab: '[role="tab"]',
} as const;

type Kind = keyof typeof KINDS;

/** A person at a browser: finds elements by their names, and waits for what should appear. */
export function personIn(engine: Engine, portal: string) {
  const look = (kind: Kind, name: string) => engine.find(SHOWN, KINDS[kind], name);

  async function waitFor(kind: Kind, name: string, source = SHOWN): Promise<Found> {
    const message = `${kind} “${name}”`;
    const latest: { found: Found | null } = { found: null };
    await expect
      .poll(async () => (latest.found = await engine.find(source, KINDS[kind], name)), {
        ...WAITS_FOR,
        message,
      })
      .not.toBeNull();
    if (latest.found === null) throw new Error(`There is no ${message}.`);
    return latest.found;
  }

  const text = () => engine.run('() => document.body.innerText') as Promise<string>;

  return {
    open: (path: string) => engine.open(portal + path),
    see: (kind: Kind, name: string) => waitFor(kind, name),
    press: async (kind: Kind, name: string) => engine.click(await waitFor(kind, name, CLEAR)),
    missing: (kind: Kind, name: string) =>
      expect.poll(() => look(kind, name), { ...WAITS_FOR, message: `no ${kind} “${name}”` }).toBeNull(),
    reads: (words: string | RegExp) => expect.poll(text, WAITS_FOR).toMatch(words),
    type: async (label: string, words: string) => {
      const field = await waitFor('field', label);
      await engine.run(SET_VALUE, label, '');
      await engine.type(field, words);
    },
    /** For a date field, whose parts each driver types differently. */
    set: async (label: string, value: string) => {
      await waitFor('field', label);
      await engine.run(SET_VALUE, label, value);
    },
    value: async (label: string) => {
      await waitFor('field', label);
      return engine.run(`(label) => (${SHOWN})('input, select, textarea', label).value`, label);
    },
    choose: async (file: string) => {
      const input = await engine.find(`() => document.querySelector('input[type="file"]')`);
      if (input === null) throw new Error('The page has no field for a file.');
      await engine.choose(input, file);
    },
    back: () => engine.back(),
  };
}

/** Sets a field's value as typing does, so that React notices it. */
const SET_VALUE = `(label, value) => {
  const field = (${SHOWN})('input, select, textarea', label);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  set.call(field, value);
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}`;
