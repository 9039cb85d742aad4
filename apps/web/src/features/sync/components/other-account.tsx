import type { SyncOverview } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { callApi } from '../../../platform/api/api.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Ask } from '../resolution.ts';

const words = syncTab.otherAccount;

type Props = { readonly accounts: NonNullable<SyncOverview['otherAccount']>; readonly ask: Ask };

/** The key belongs to another account: says which, and lets the office switch to it (PROVIDER-01). */
export function OtherAccount({ accounts: { known, found }, ask }: Props) {
  return (
    <Panel title={words.title}>
      <Notice tone="danger">{words.text(words.named(known), words.named(found))}</Notice>
      <p>{words.wrongKey(words.named(known))}</p>
      <p>{words.rightKey}</p>
      <IfMay may="sync.manage">
        <Button
          variant="default"
          onClick={() =>
            ask({
              title: words.question(found.name),
              texts: [words.consequence, words.events],
              confirm: words.confirm,
              isDanger: true,
              call: () => callApi(routes.syncAdmin.switchAccount, { body: { accountId: found.id } }),
              done: words.done,
            })
          }
        >
          {words.confirm}
        </Button>
      </IfMay>
    </Panel>
  );
}
