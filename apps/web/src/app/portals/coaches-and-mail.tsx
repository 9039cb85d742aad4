import { PAGES } from '@league/contract';
import { CoachesTab } from '../../features/coaches/pages/coaches-tab.tsx';
import { MailView } from '../../features/mail/pages/mail-view.tsx';
import { useLocation } from '../../ui/router/router.tsx';

const MAIL = '#mail';

/** Coach management, and the view of the mail that it writes. */
export function CoachesAndMail() {
  const { hash } = useLocation();
  if (hash === MAIL) return <MailView backTo={PAGES.adminCoaches} />;
  return <CoachesTab mailAddress={`${PAGES.adminCoaches}${MAIL}`} />;
}
