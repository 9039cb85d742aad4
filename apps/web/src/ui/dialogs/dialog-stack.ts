/** The open dialogs, the topmost last. */
const dialogs: HTMLElement[] = [];

function markLower(): void {
  for (const dialog of dialogs) dialog.inert = dialog !== dialogs.at(-1);
}

/**
 * The ref of an open dialog: while another one is above it, it takes no focus and no click, and is hidden from assistive
 * technology. Set here and not by React, because the lower one must be able to take the focus as soon as the other closes.
 */
export function stackDialog(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  dialogs.push(dialog);
  markLower();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    markLower();
  };
}

/** The topmost dialog; the others must not handle Escape. */
export function topDialog(): HTMLElement | undefined {
  return dialogs.at(-1);
}
