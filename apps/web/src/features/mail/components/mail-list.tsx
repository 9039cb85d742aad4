import type { Mail } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { queryKeyOf } from '../../../platform/api/api-query.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { mail as words } from '../../../strings/en/mail.ts';
import { MailDelivery } from '../../../ui/badges/mail-delivery.tsx';
import lists from '../../../ui/lists/lists.module.css';
import classes from './mail-list.module.css';

type Props = {
  readonly mails: readonly Mail[];
  /** Whether a mail server is configured. */
  readonly isDelivered: boolean;
  readonly timeZone: string;
  readonly onRead: (mail: Mail) => void;
};

/** Mails, newest first. */
export function MailList({ mails, ...rowProps }: Props) {
  return (
    <ul className={lists.rows}>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} {...rowProps} />
      ))}
    </ul>
  );
}

type RowProps = Omit<Props, 'mails'> & { readonly mail: Mail };

function MailRow({ mail, isDelivered, timeZone, onRead }: RowProps) {
  const isOpen = mail.state === 'refused' || mail.state === 'kept';
  return (
    <li className={`${lists.row} ${classes.mail}`}>
      <div className={lists.words}>
        <p className={classes.subject}>{mail.subject}</p>
        <p className={lists.quiet}>{`${mail.toName} · ${mail.to}`}</p>
        <p className={lists.quiet}>
          <time dateTime={mail.createdAt}>{dateAndTimeInWords(mail.createdAt, timeZone)}</time>
        </p>
      </div>
      <MailDelivery mail={mail} timeZone={timeZone} />
      <div className={`${lists.buttons} ${classes.buttons}`}>
        {isDelivered && isOpen && <RetryButton mail={mail} />}
        {mail.can.handOver && <HandOverButton mail={mail} />}
        <Button
          variant="default"
          size="sm"
          aria-label={words.readNamed(mail.subject, mail.toName)}
          onClick={() => onRead(mail)}
        >
          {words.read}
        </Button>
      </div>
    </li>
  );
}

function RetryButton({ mail }: { mail: Mail }) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeyOf(routes.mail.list) });
  const retry = useAdminAction({
    mutationFn: (_: undefined) => callApi(routes.mail.retry, { params: { id: mail.id } }),
    onSuccess: () => {
      showToast({ tone: 'success', title: words.retried.title, text: words.retried.text(mail.toName) });
      refresh();
    },
    onError: (error) => {
      const { title, text } = words.retryFailed;
      showToast({ tone: 'error', title, text: describeError(error, text) });
      refresh();
    },
  });
  const label = mail.state === 'kept' ? words.send : words.retry;
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={mail.state === 'kept' ? words.sendNamed(mail.toName) : words.retryNamed(mail.toName)}
      aria-disabled={retry.isPending}
      data-disabled={retry.isPending}
      onClick={() => retry.run(undefined)}
    >
      {retry.isPending ? words.retrying : label}
    </Button>
  );
}

function HandOverButton({ mail }: { mail: Mail }) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeyOf(routes.mail.list) });
  const handOver = useAdminAction({
    mutationFn: (_: undefined) => callApi(routes.mail.handOver, { params: { id: mail.id } }),
    onSuccess: () => {
      showToast({ tone: 'success', ...words.handedOver });
      refresh();
    },
    onError: (error) => {
      const { title, text } = words.handOverFailed;
      showToast({ tone: 'error', title, text: describeError(error, text) });
      refresh();
    },
  });
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={words.handOverNamed(mail.subject, mail.toName)}
      aria-disabled={handOver.isPending}
      data-disabled={handOver.isPending}
      onClick={() => handOver.run(undefined)}
    >
      {words.handOver}
    </Button>
  );
}
