import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../../../ui/dialogs/modal-open.ts';

type Keys = {
  /** The buttons that open the gymnasts of the page, in their order. */
  readonly openButtons: () => readonly HTMLElement[];
  readonly searchBox: () => HTMLElement | null;
  /** What the arrow keys do while a gymnast's details are open; null while none are. */
  readonly onTurn: ((step: 1 | -1) => void) | null;
};

const STEPS = { ArrowDown: 1, ArrowUp: -1 } as const;
const isArrow = (key: string): key is keyof typeof STEPS => key in STEPS;

/**
 * The keys of the office's list (OFFICE-06): `/` goes to the search, and the arrows go from gymnast to gymnast. Enter opens
 * one and Escape closes, as everywhere. In an input, a choice or a menu, keys keep their usual meaning.
 */
export function useListKeys({ openButtons, searchBox, onTurn }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || isModalOpen()) return;
    const at = document.activeElement;
    const isInSearch = at !== null && at === searchBox();
    if (takesKeys(at) && !(isInSearch && event.key === 'ArrowDown')) return;
    if (event.key === '/') {
      event.preventDefault();
      searchBox()?.focus();
    } else if (isArrow(event.key)) {
      const step = STEPS[event.key];
      if (onTurn && !isInSearch) onTurn(step);
      else focusNext(openButtons(), at, step);
      event.preventDefault();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focus from the row that has it; from anywhere else to the first row, or the last. */
function focusNext(buttons: readonly HTMLElement[], at: Element | null, step: 1 | -1): void {
  const row = at?.closest('tr');
  const from = row ? buttons.findIndex((button) => row.contains(button)) : -1;
  const to = from === -1 ? (step === 1 ? 0 : buttons.length - 1) : from + step;
  buttons[to]?.focus();
}

/** Whether the element uses these keys itself: an input, a choice or a menu does, a checkbox does not. */
function takesKeys(element: Element | null): boolean {
  return (
    element?.matches('input:not([type="checkbox"]), select, textarea, [contenteditable="true"]') ?? false
  );
}
