import { type MessageAudience, PAGES } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLeague } from '../../platform/league.ts';
import { tabHash } from '../../platform/places/tab-address.ts';
import { signedInUser } from '../../platform/session/session.ts';
import { useMay } from '../../platform/session/use-may.ts';
import { useNavigate } from '../../ui/router/router.tsx';
import { keepMessageDraft, newMessageId, readMessageDraft } from './message-draft.ts';
import { MESSAGES_TAB, WRITING } from './messages-place.ts';

type NewMessage = {
  readonly kind: MessageAudience;
  readonly ids: readonly number[];
  /** The subject, until another one is typed. */
  readonly subject?: string;
};

/**
 * Returns a function that opens the screen to write to these people; null if the portal has no mail server, or the person's
 * role may not write messages. The text of an unsent draft is kept, even for other recipients.
 */
export function useStartMessage(): ((message: NewMessage) => void) | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('messages.send');
  const sendsMail = useLeague()?.sendsMail === true;
  if (!sendsMail || !mayWrite) return null;
  return ({ kind, ids, subject = '' }) => {
    const typed = readMessageDraft(client);
    keepMessageDraft(client, {
      id: newMessageId(),
      kind,
      ids,
      subject: typed?.text ? typed.subject : subject,
      text: typed?.text ?? '',
    });
    const pathname = signedInUser(client)?.role === 'admin' ? PAGES.admin : PAGES.coachDashboard;
    navigate({ pathname, hash: tabHash(MESSAGES_TAB, WRITING) });
  };
}
