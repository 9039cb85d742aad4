import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
};

/**
 * A link to a place of the portal. The router's own brings along the loading ahead of its server-rendered pages, which a phone would
 * load before the roster.
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
