import type { Member } from '@league/contract';
import { createElement as tag, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A row with the same content as a closed row of the portal's list, with a checkbox. */
function Row({ gymnast, isTicked, onTick }: { gymnast: Member; isTicked: boolean; onTick: () => void }) {
  const name = `${gymnast.firstName} ${gymnast.lastName}`;
  return tag(
    'li',
    null,
    tag('input', { type: 'checkbox', 'aria-label': `Select ${name}`, checked: isTicked, onChange: onTick }),
    tag(
      'div',
      null,
      tag('h2', null, name),
      tag('p', null, `Level ${gymnast.skillLevel} · ${gymnast.membershipStatus} · ${gymnast.dateOfBirth}`),
    ),
    tag('a', { href: `tel:${gymnast.emergencyContactPhone}` }, 'Call'),
    tag('button', { type: 'button' }, 'Details'),
  );
}

function toggled(ticked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const others = new Set(ticked);
  if (!others.delete(id)) others.add(id);
  return others;
}

function Roster({ gymnasts }: { gymnasts: readonly Member[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const rows = gymnasts.map((gymnast) =>
    tag(Row, {
      key: gymnast.id,
      gymnast,
      isTicked: ticked.has(gymnast.id),
      onTick: () => setTicked(toggled(ticked, gymnast.id)),
    }),
  );
  return tag('main', null, tag('ul', null, rows));
}

const gymnasts: Member[] = JSON.parse(document.querySelector('#gymnasts')?.textContent ?? '[]');
const root = document.querySelector('#root');
if (root) createRoot(root).render(tag(Roster, { gymnasts }));
