import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
};

/**
 * A link within the portal. The router's own `Link` includes prefetching for server-rendered pages, which a phone would have
 * to load before the roster.
 */
export function Link({ to, replace, state, target, onClick, ...rest }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
