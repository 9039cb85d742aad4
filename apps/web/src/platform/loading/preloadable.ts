import { type ComponentType, lazy } from 'react';

/** A component that can be loaded before it is shown. */
export type Loadable = { readonly preload: () => void };
export type Preloadable<Props> = ComponentType<Props> & Loadable;

/**
 * A component that is loaded when first shown, or earlier by `preload()`: for components that will be shown as soon as the
 * server has answered, or are likely to be opened. A failed preload is silent; showing the component then fails visibly.
 */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadIt = async () => {
    loaded = await load();
    return loaded;
  };
  const Lazy = lazy(() =>
    loaded ? atOnce({ default: loaded }) : loadIt().then((Loaded) => ({ default: Loaded })),
  );
  const preload = () => {
    if (!loaded) void loadIt().catch(() => undefined);
  };
  return Object.assign(Lazy as unknown as ComponentType<Props>, { preload });
}

/**
 * A thenable that calls back at once. For a real promise, React would show a placeholder, and keep it for a moment so that
 * nothing flickers.
 */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React takes it for a promise
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}

/** The same for a component that is in the file of the component that shows it. */
export function alreadyLoaded<Props>(Component: ComponentType<Props>): Preloadable<Props> {
  return Object.assign(Component, { preload: () => undefined });
}

/** Props for the control that opens the part: it is loaded as soon as the control is touched, hovered or focused. */
export const onApproach = ({ preload }: Loadable) => ({ onPointerEnter: preload, onFocus: preload });
