import { PAGES, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { leadToSignIn } from '../../../platform/api/admin-action.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { LeadTo } from '../../../platform/places/lead-to.tsx';
import { useStoredReturnPlace } from '../../../platform/places/return-place.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { admin } from '../../../strings/en/admin.ts';
import { common } from '../../../strings/en/common.ts';
import { Link } from '../../../ui/link.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import { LoadingScreen } from '../../../ui/screens/loading-screen.tsx';
import { MessageScreen } from '../../../ui/screens/message-screen.tsx';
import type { AdminTabs } from '../admin-tab.ts';
import { AdminPortal } from './admin-portal.tsx';

/** What the address of the admin portal shows to the office, to a coach and to a visitor (ADMIN-01). */
export function AdminScreen({ tabs }: { tabs: AdminTabs }) {
  const session = useSession();
  switch (session.state) {
    case 'loading':
      return <LoadingScreen text={admin.loading} />;
    case 'failed':
      return (
        <MessageScreen
          heading={<ScreenHeading>{common.startFailed.title}</ScreenHeading>}
          text={`${common.startFailed.text} ${describeError(session.error, common.loadFailed)}`}
          actions={<Button onClick={session.retry}>{common.tryAgain}</Button>}
        />
      );
    case 'signedOut':
      return session.reason === 'ended' ? <LeadTo page={PAGES.auth} /> : <Landing />;
    case 'signedIn':
      return session.user.role === 'admin' ? <OwnPlace user={session.user} tabs={tabs} /> : <AccessDenied />;
  }
}

/** The portal; after a sign-in, at the place where the person left it (TRUTH-02). */
function OwnPlace({ user, tabs }: { user: SessionUser; tabs: AdminTabs }) {
  const returnTo = useStoredReturnPlace(user);
  return returnTo === null ? <AdminPortal user={user} tabs={tabs} /> : <LeadTo page={returnTo} />;
}

/** The landing page. At the address of a tab the sign-in opens by itself, because the visitor wants to get there (ERR-04). */
function Landing() {
  const { pathname, hash } = useLocation();
  const wantsTab = pathname !== PAGES.admin || hash !== '';
  useEffect(() => {
    if (wantsTab) leadToSignIn('signedOut');
  }, [wantsTab]);
  return (
    <MessageScreen
      heading={<ScreenHeading>{admin.title}</ScreenHeading>}
      text={admin.landing.text}
      actions={
        <>
          <Button component="a" href={routes.auth.adminLogin.path}>
            {admin.landing.button}
          </Button>
          <Button component={Link} to={PAGES.coachLogin} variant="default">
            {admin.landing.coachLink}
          </Button>
        </>
      }
    />
  );
}

function AccessDenied() {
  return (
    <MessageScreen
      heading={<ScreenHeading>{admin.denied.title}</ScreenHeading>}
      text={admin.denied.text}
      actions={
        <Button component={Link} to={PAGES.coachDashboard}>
          {admin.denied.back}
        </Button>
      }
    />
  );
}
