import { LIMITS, type Mail } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useLeague } from '../../../platform/league.ts';
import { mail as words } from '../../../strings/en/mail.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { MailDialog } from '../components/mail-dialog.tsx';
import { MailList } from '../components/mail-list.tsx';
import classes from './mail-view.module.css';

const REFRESH_MS = 10_000;

/** The portal's own mail: its recipient, its text, and its delivery. */
export function MailView({ backTo }: { backTo: string }) {
  const list = useQuery({ ...apiQuery(routes.mail.list), staleTime: 0, refetchInterval: REFRESH_MS });
  const [open, setOpen] = useState<Mail | null>(null);
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (
    <>
      <div className={classes.toolbar}>
        <Button
          component={Link}
          to={backTo}
          variant="default"
          leftSection={<Icon of={IconArrowLeft} size={16} />}
        >
          {words.back}
        </Button>
      </div>
      {list.data?.isDelivered === false && <Notice>{words.kept}</Notice>}
      <Panel title={words.title}>
        {list.isPending && <Skeletons count={3} height={72} />}
        {list.isError && (
          <ErrorState text={words.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        )}
        {list.data?.mails.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
        {list.data && list.data.mails.length > 0 && (
          <>
            <MailList {...list.data} timeZone={timeZone} onRead={setOpen} />
            <ListEnd count={list.data.mails.length} limit={LIMITS.mails} />
          </>
        )}
      </Panel>
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </>
  );
}
