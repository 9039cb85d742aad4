import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { signedInUser } from './session.ts';

/** The values of a form: texts, perhaps in groups. */
export type Texts = { readonly [field: string]: string | Texts };

/** Whether a stored value has exactly the fields of the form, each a text where the form has one. */
function hasShapeOf<Form extends Texts>(value: unknown, form: Form): value is Form {
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(form);
  return (
    Object.keys(value).length === keys.length &&
    keys.every((key) => {
      const [own, stored] = [form[key], Reflect.get(value, key)];
      return typeof own === 'object' ? hasShapeOf(stored, own) : typeof stored === 'string';
    })
  );
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/**
 * Stores the input of a form that starts from `base` as a draft, which survives lost network, an ended session and a reload
 * (TRUTH-02). A draft is ignored if `base` has changed since, because it would overwrite values that its author has not
 * seen.
 */
export function useFormDraft<Form extends Texts>(name: string, base: Form) {
  const client = useQueryClient();
  const [draft] = useState(() => {
    const stored = readDraft(signedInUser(client), name);
    if (typeof stored !== 'object' || stored === null) return null;
    const typed: unknown = Reflect.get(stored, 'typed');
    return isSame(Reflect.get(stored, 'base'), base) && hasShapeOf(typed, base) ? typed : null;
  });
  const drop = () => dropDraft(signedInUser(client), name);
  return {
    /** The draft; null without one. */
    draft,
    keep: (typed: Form) => {
      if (isSame(typed, base)) drop();
      else keepDraft(signedInUser(client), name, { base, typed });
    },
    drop,
  };
}
