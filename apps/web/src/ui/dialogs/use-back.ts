import { useEffect, useEffectEvent } from 'react';

/*
 * On a phone above all, Back is meant to close the layer that is over the page, such as a dialog. While a layer is open, one
 * entry of the history belongs to this module: Back leaves that entry instead of the page, in every browser and also on the
 * first page. Its state is a copy of the page's, so the router sees the same place. The entry of a layer that was closed in
 * another way stays, and the next Back skips it.
 */

type Layer = { readonly takeBack: () => void };
type EntryState = { readonly key?: string; readonly idx?: number; readonly isLayer?: true } | null;

/** Open layers, the topmost last. */
const layers: Layer[] = [];
/** Entries that one of this module's entries directly follows. */
const passedOver = new Set<string>();

const stateNow = () => window.history.state as EntryState;
const idOf = (state: EntryState) => `${state?.idx ?? 0} ${state?.key ?? 'default'}`;

function ensureEntry(): void {
  const state = stateNow();
  if (layers.length === 0 || state?.isLayer) return;
  // An entry that Back can reach has a state; a new one, made by a link to another `#` of the page, has none.
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
    // A form with input stays and asks first. By then the layers that close have closed.
    setTimeout(ensureEntry);
  } else {
    // The router must ignore an entry that is skipped.
    event.stopImmediatePropagation();
    window.history.back();
  }
}

// A capturing listener runs before the router's own, however late this file is loaded.
window.addEventListener('popstate', onPopState, { capture: true });

/** Handles Back while `isOpen`: `onBack` closes the layer, or asks first. */
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
