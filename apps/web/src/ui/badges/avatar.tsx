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
 * The picture beside a name: an image, or else the initials, which are drawn here so that no child's name is sent to an
 * outside service (MEM-05). It says no more than the name, so screen readers skip it.
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
