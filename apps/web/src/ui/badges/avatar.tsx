import { rem } from '@mantine/core';
import { useState } from 'react';
import classes from './avatar.module.css';
import { initialsOf } from './initials.ts';

type Props = {
  readonly firstName: string;
  readonly lastName: string;
  readonly imageUrl?: string | null;
  /** Side in pixels at the browser's usual font size. */
  readonly size?: number;
};

/**
 * A face beside a name: the image, or else the initials, drawn here so that no child's name goes to an outside
 * service (MEM-05). It says nothing that the name does not, so screen readers pass over it.
 */
export function Avatar({ firstName, lastName, imageUrl = null, size = 40 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hasImage = imageUrl !== null && imageUrl !== brokenUrl;
  return (
    <span
      className={classes.avatar}
      style={{ width: rem(size), height: rem(size), fontSize: rem(size * 0.4) }}
      aria-hidden="true"
      translate="no"
    >
      {hasImage ? (
        <img src={imageUrl} alt="" onError={() => setBrokenUrl(imageUrl)} />
      ) : (
        initialsOf(firstName, lastName)
      )}
    </span>
  );
}
