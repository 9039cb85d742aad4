import { type ComponentType, lazy } from 'react';

export type Preloadable<Props> = ComponentType<Props> & { readonly preload: () => void };

/**
 * A component that is loaded when first shown, or already on `preload()`: for what is certain to be shown as soon
 * as an answer of the server is there. A failed preload is silent; showing the component will fail and say so.
 */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  const Lazy = lazy(async () => ({ default: await load() }));
  const preload = () => void load().catch(() => undefined);
  return Object.assign(Lazy as unknown as ComponentType<Props>, { preload });
}
