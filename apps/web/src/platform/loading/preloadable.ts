import { type ComponentType, lazy } from 'react';

/** What can be loaded before it is shown. */
export type Loadable = { readonly preload: () => void };
export type Preloadable<Props> = ComponentType<Props> & Loadable;

/**
 * A component that is loaded when first shown, or earlier by `preload()`: for what is certain to be shown as soon as
 * the server has answered, or likely to be asked for. A preload that fails is silent; showing the component will
 * then fail and say so.
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
 * A thenable that calls back at once. For a real promise React shows a placeholder, and holds back what follows it
 * for a moment so that nothing flickers.
 */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: it is one to React
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}

/** The same for a component that comes in the file of what shows it. */
export function comesAlong<Props>(Component: ComponentType<Props>): Preloadable<Props> {
  return Object.assign(Component, { preload: () => undefined });
}

/** For the control that shows the part: loads it as soon as a finger, the pointer or the keyboard is there. */
export const onApproach = ({ preload }: Loadable) => ({ onPointerEnter: preload, onFocus: preload });
