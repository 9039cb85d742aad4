import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, resolveTo, type To } from './router/address.ts';
import { useLocation, useNavigate } from './router/router.tsx';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
};

/** A link within the portal. A click with a modifier key or another button is left to the browser. */
export function Link({ to, replace, state, target, onClick, ...rest }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const href = createPath(resolveTo(to, location.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    // A second entry for the same address would only be another press of Back.
    navigate(to, { state, replace: replace ?? href === createPath(location) });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
