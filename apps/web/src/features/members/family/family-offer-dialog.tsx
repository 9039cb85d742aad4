import { useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { families as words } from '../../../strings/en/families.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useShareContact } from './families.api.ts';
import type { Offers } from './family-offer.ts';

type Props = { readonly offers: Offers; readonly onClose: () => void };

/** After an edit: offers a guardian's changed phone and email for the rest of the family, one guardian at a time. */
export function FamilyOfferDialog({ offers: { saved, found }, onClose }: Props) {
  const [at, setAt] = useState(0);
  // A gymnast can be in the next offer too, which must be based on the version after this one.
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const next = () => {
    if (at + 1 < found.length) setAt(at + 1);
    else onClose();
  };
  const share = useShareContact({
    onShared: ({ changed }) => {
      setVersions(
        (known) => new Map([...known, ...changed.map(({ id, version }) => [id, version] as const)]),
      );
      next();
    },
  });
  const offer = found[at];
  if (!offer) return null;
  const { guardian, others } = offer;
  const names = others.map(({ firstName }) => firstName);
  return (
    <ConfirmDialog
      title={words.offer.title(guardian.name)}
      confirm={words.offer.confirm(names)}
      confirmPending={words.saving}
      isPending={share.isPending}
      isDangerous={false}
      failureTitle={words.shareFailed}
      failure={share.error && describeError(share.error, words.shareFailedText)}
      onConfirm={() =>
        share.run({
          body: {
            guardian: guardian.name,
            from: { id: saved.id, version: saved.version },
            to: others.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })),
          },
          others,
        })
      }
      onClose={() => {
        // The failure of this guardian must not be shown for the next one.
        share.reset();
        next();
      }}
    >
      <p>{words.offer.text(guardian.name, names)}</p>
      <p translate="no">{words.offer.now(guardian.name, words.way(guardian.phone, guardian.email))}</p>
    </ConfirmDialog>
  );
}
