import { useEffect, useEffectEvent } from 'react';

/*
 * What lies over the page is what Back is meant for, above all on a phone. While a layer is open, one entry of the history is ours: Back
 * leaves that one instead of the page, in every browser and also on the first page. Its state is a copy of the page's, so the router
 * sees the same place. An entry whose layer was closed in another way stays, and the next Back passes over it.
 */

type Layer = { readonly takeBack: () => void };
type EntryState = { readonly key?: string; readonly idx?: number; readonly isLayer?: true } | null;

/** Open layers, the topmost last. */
const layers: Layer[] = [];
/** Entries directly above which one of ours is. */
const passedOver = new Set<string>();

const stateNow = () => window.history.state as EntryState;
const idOf = (state: EntryState) => `${state?.idx ?? 0} ${state?.key ?? 'default'}`;

function ensureEntry(): void {
  const state = stateNow();
  if (layers.length === 0 || state?.isLayer) return;
  // An entry that Back may come to has a state; a new one, by a link to another `#` of the page, has none.
  if (state === null) window.history.replaceState({}, '');
  passedOver.add(idOf(state));
  window.history.pushState({ ...state, isLayer: true }, '');
}

function onPopState(event: PopStateEvent): void {
  const state = event.state as EntryState;
  if (state === null || state.isLayer || !passedOver.delete(idOf(state))) return;
  const top = layers.at(-1);
  if (top) {
    top.takeBack();
    // A form with something typed stays and asks. By then the layers that close are gone.
    setTimeout(ensureEntry);
  } else {
    // The router has nothing to do at an entry that is passed over.
    event.stopImmediatePropagation();
    window.history.back();
  }
}

// Captured, and so before the router's own, however late this file is loaded.
window.addEventListener('popstate', onPopState, { capture: true });

/** Takes Back while `isOpen`: `onBack` closes the layer, or asks first. */
export function useBack(onBack: () => void, isOpen = true): void {
  const takeBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { takeBack: () => takeBack() };
    layers.push(layer);
    ensureEntry();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen]);
}
