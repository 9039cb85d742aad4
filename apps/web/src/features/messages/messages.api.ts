import type { MessageAudience, MessageDetails, MessageMail, NewMessage } from '@league/contract';
import { routes } from '@league/contract/calls';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery, queryKeyOf } from '../../platform/api/api-query.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { mail } from '../../strings/en/mail.ts';
import { messages as words } from '../../strings/en/messages.ts';

const REFRESH_MS = 5000;

export const messagesQuery = { ...apiQuery(routes.messages.list), staleTime: 0 };

const isUnderWay = ({ delivery }: Pick<MessageDetails, 'delivery'>) => delivery.waiting > 0;

/** One message; polled while some of its mails wait. */
export function messageQuery(id: string) {
  return queryOptions({
    ...apiQuery(routes.messages.read, { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? REFRESH_MS : false),
  });
}

/** Who would get a message. */
export function previewQuery(to: { readonly kind: MessageAudience; readonly ids: readonly number[] }) {
  return queryOptions({
    queryKey: ['message preview', to.kind, to.ids],
    queryFn: () => callApi(routes.messages.preview, { body: { to: { kind: to.kind, ids: [...to.ids] } } }),
    staleTime: 0,
  });
}

/** Sends a message. A second call with the same id sends nothing. */
export function useSendMessage({ onSent }: { onSent: (message: MessageDetails) => void }) {
  const client = useQueryClient();
  const send = useSingleMutation<MessageDetails, NewMessage>({
    mutationKey: ['send message'],
    mutationFn: (body) => callApi(routes.messages.send, { body }),
    onSuccess: (message) => {
      client.setQueryData(messageQuery(message.id).queryKey, message);
      void client.invalidateQueries({ queryKey: queryKeyOf(routes.messages.list) });
      onSent(message);
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.check.failed,
        text: describeError(error, words.check.failedText),
      }),
  });
  return {
    ...send,
    failure: send.error ? describeError(send.error, words.check.failedText) : null,
  };
}

/** Sends a mail of a message to an address again (OFFICE-05). */
export function useResend(messageId: string, { onSent }: { onSent?: () => void } = {}) {
  const client = useQueryClient();
  const resend = useSingleMutation<MessageMail, { readonly id: number; readonly to: string }>({
    mutationFn: ({ id, to }) => callApi(routes.messages.resend, { params: { id }, body: { to } }),
    onSuccess: ({ to }) => {
      showToast({ tone: 'success', title: mail.sendAgain.done, text: mail.sendAgain.doneText(to) });
      onSent?.();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: mail.sendAgain.failed,
        text: describeError(error, words.resend.failedText),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: messageQuery(messageId).queryKey }),
  });
  return { ...resend, failure: resend.error ? describeError(resend.error, words.resend.failedText) : null };
}
