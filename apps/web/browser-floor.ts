import type { Plugin } from 'vite';

/**
 * The oldest browsers: Safari and iOS 16.4, where iPhone 8 and X end at 16.7 (TRUTH-07). Newer syntax is translated; the README names
 * these versions.
 */
export const OLDEST_BROWSERS = ['safari16.4', 'ios16.4', 'firefox128', 'chrome111', 'edge111'];

/** What Safari 16.4 does not have, and no translation adds. Libraries that test for one before they use it are no fault. */
const NEWER = [
  'Map.groupBy',
  'Object.groupBy',
  'AbortSignal.any',
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'RegExp.escape',
  'Iterator.from',
  'new URLPattern',
];

/** Fails the build when the program calls something that the oldest browsers do not have. */
export function browserFloor(): Plugin {
  return {
    name: 'browser-floor',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const found = NEWER.filter((name) => file.code.includes(`${name}(`));
        if (found.length === 0) continue;
        this.error(`${file.fileName} calls ${found.join(', ')}, which Safari 16.4 does not have.`);
      }
    },
  };
}
