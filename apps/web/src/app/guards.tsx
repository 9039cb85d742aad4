import type { Role, SessionUser } from '@league/contract';
import { PAGES } from '@league/contract';
import { type ReactNode, useEffect } from 'react';
import { ConnectionError } from '../platform/api/api-error.ts';
import type { Preloadable } from '../platform/loading/preloadable.ts';
import { LeadTo } from '../platform/places/lead-to.tsx';
import { returnPlaceOf, useReturnPlace } from '../platform/places/return-place.ts';
import { type Session, useSession } from '../platform/session/session.ts';
import { useLocation } from '../ui/router/router.tsx';
import { UnansweredSession } from './offline/unanswered-session.tsx';

const HOME_OF_ROLE: Readonly<Record<Role, string>> = { admin: PAGES.admin, coach: PAGES.coachDashboard };

/** Shows its children to those who are not signed in; others are led to their own portal (AUTH-06). */
export function VisitorOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const returnTo = useReturnPlace(session.state === 'signedIn' ? session.user : null);
  switch (session.state) {
    case 'loading':
      return <UnansweredSession session={session} />;
    case 'signedIn':
      return <LeadTo page={returnTo ?? HOME_OF_ROLE[session.user.role]} />;
    case 'failed':
      if (session.error instanceof ConnectionError) return <UnansweredSession session={session} />;
      // While the session is unknown, the form is still shown; a sign-in then reports what is wrong.
      return children;
    case 'signedOut':
      return children;
  }
}

type Props = { readonly Screen: Preloadable<{ readonly user: SessionUser }> };

/** Shows a screen to a signed-in coach only (ROUTE-07); its code is loaded while the server is asked for the session. The admin is led to the admin portal. */
export function CoachOnly({ Screen }: Props) {
  const session = useSession();
  useEffect(() => Screen.preload(), [Screen]);
  if (session.state !== 'signedIn') return <SessionFallback session={session} />;
  if (session.user.role !== 'coach') return <LeadTo page={PAGES.admin} />;
  return <Screen user={session.user} />;
}

/** The same for any signed-in person, coach or admin. */
export function SignedInOnly({ Screen }: Props) {
  const session = useSession();
  useEffect(() => Screen.preload(), [Screen]);
  if (session.state !== 'signedIn') return <SessionFallback session={session} />;
  return <Screen user={session.user} />;
}

/** Shown instead of a screen until the session is known; a visitor without a session is led to the sign-in. */
function SessionFallback({ session }: { session: Exclude<Session, { readonly state: 'signedIn' }> }) {
  const place = useLocation();
  switch (session.state) {
    case 'loading':
    case 'failed':
      return <UnansweredSession session={session} />;
    case 'signedOut':
      if (session.reason === 'left') return <LeadTo page={PAGES.home} />;
      return <LeadTo page={PAGES.auth} state={returnPlaceOf(place, session.personId)} />;
  }
}
