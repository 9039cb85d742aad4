import { Fragment } from 'react';

/** A text, for example a long email, that may break after its punctuation, so that no word is cut (case C42). */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are always in this order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
