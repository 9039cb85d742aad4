import { PAGES } from '@league/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { alreadyLoaded, preloadable } from '../platform/loading/preloadable.ts';
import { useSession } from '../platform/session/session.ts';
import { readCachedSheets } from '../shared/cached-roster/cached-sheets.ts';
import { useLocation } from '../ui/router/router.tsx';
import { ErrorBoundary } from '../ui/screens/error-boundary.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { ADMIN_PAGES, COACH_PAGES, DEMO_PAGES, isAdminPage, isCoachPage, SHARED_PAGES } from './addresses.ts';
import { CoachOnly, SignedInOnly, VisitorOnly } from './guards.tsx';
import { UnansweredSession } from './offline/unanswered-session.tsx';
import { CoachPortalScreen } from './portals/coach-portal-screen.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

const AuthScreen = lazy(() => import('../features/auth/pages/auth-screen.tsx'));
const CoachLoginScreen = lazy(() => import('../features/auth/pages/coach-login-screen.tsx'));
const ForgotPasswordScreen = lazy(() => import('../features/auth/pages/forgot-password-screen.tsx'));
const AdminPortalScreen = preloadable(
  async () => (await import('./portals/admin-portal-screen.tsx')).AdminPortalScreen,
);
const CoachTestScreen = lazy(() => import('../features/demo/pages/coach-test-screen.tsx'));
const DemoPortalScreen = lazy(() => import('./portals/demo-portal-screen.tsx'));
const ChoosePassword = lazy(() => import('./choose-password.tsx'));
const SetUpSecondFactor = lazy(() => import('./set-up-second-factor.tsx'));
const InvitationScreen = lazy(() => import('../features/auth/pages/invitation-screen.tsx'));
const ResetPasswordScreen = lazy(() => import('../features/auth/pages/reset-password-screen.tsx'));
const DailyMailScreen = lazy(() => import('../features/auth/pages/daily-mail-screen.tsx'));
const RosterPrintScreen = preloadable(
  async () => (await import('../features/members/paper/roster-print-screen.tsx')).RosterPrintScreen,
);
const MeetSheetScreen = preloadable(
  async () => (await import('../features/events/pages/meet-sheet-screen.tsx')).MeetSheetScreen,
);
const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'));

/** Not loaded later: the page names all programs of the coach's first screen, which is opened most. */
const CoachPortal = alreadyLoaded(CoachPortalScreen);

const auth = (
  <VisitorOnly>
    <AuthScreen />
  </VisitorOnly>
);

/** One component for the pages of both portals: with separate ones, React would remount the portal between two pages. */
function PortalPage({ of }: { of: 'coach' | 'office' | 'both' }) {
  const [hasSheets] = useState(() => readCachedSheets(new Date()) !== null);
  const session = useSession();
  const isOffice = session.state === 'signedIn' && session.user.role === 'admin';
  // Without network the office has the meet sheets that it has opened (MEET-03).
  const isUnanswered = session.state === 'loading' || session.state === 'failed';
  if (of === 'office' && isUnanswered && hasSheets) return <UnansweredSession session={session} />;
  if (of === 'office' || (of === 'both' && isOffice)) return <AdminPortalScreen />;
  return <CoachOnly Screen={CoachPortal} />;
}

/** The screens by address. */
const SCREENS: ReadonlyMap<string, ReactNode> = new Map<string, ReactNode>([
  [PAGES.home, auth],
  [PAGES.auth, auth],
  [
    PAGES.coachInvitation,
    <VisitorOnly key="invitation">
      <InvitationScreen />
    </VisitorOnly>,
  ],
  [PAGES.coachDailyMail, <DailyMailScreen key="daily-mail" />],
  [PAGES.coachLogin, <CoachLoginScreen key="coach-login" />],
  [PAGES.forgotPassword, <ForgotPasswordScreen key="forgot-password" />],
  [PAGES.resetPassword, <ResetPasswordScreen key="reset-password" />],
  ...COACH_PAGES.map(
    (path) =>
      [path, <PortalPage key="portal" of={SHARED_PAGES.includes(path) ? 'both' : 'coach'} />] as const,
  ),
  ...ADMIN_PAGES.map((path) => [path, <PortalPage key="portal" of="office" />] as const),
  ...DEMO_PAGES.map((path) => [path, <DemoPortalScreen key="demo" />] as const),
  [PAGES.coachTest, <CoachTestScreen key="coach-test" />],
  [PAGES.rosterPrint, <SignedInOnly key="print" Screen={RosterPrintScreen} />],
  [PAGES.meetSheet, <SignedInOnly key="meet-sheet" Screen={MeetSheetScreen} />],
]);

/** The address of a screen as in the table. Slashes at the end and capital letters make no difference. */
const screenPath = (pathname: string) => pathname.replace(/\/+$/, '').toLowerCase() || PAGES.home;

/** Loads the admin portal, with its dashboard, before the session is known. */
export const preloadAdminPortal = () => AdminPortalScreen.preload();

/** The screen of an address. A portal stays mounted from page to page, because a remount between two taps loses the second. */
function boundaryAt(path: string): string {
  return isCoachPage(path) || isAdminPage(path) ? 'portal' : path;
}

/** The screens by address. Each is loaded when it is first needed. If it fails, the others still work. */
export function Screens() {
  const path = screenPath(useLocation().pathname);
  const session = useSession();
  if (
    session.state === 'signedIn' &&
    (session.user.mustChoosePassword || session.user.mustSetUpSecondFactor)
  ) {
    return (
      <ErrorBoundary key="before-anything-else" fallback={<RecoveryScreen />}>
        <Suspense fallback={<LoadingScreen />}>
          {session.user.mustChoosePassword ? <ChoosePassword user={session.user} /> : <SetUpSecondFactor />}
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <ErrorBoundary key={boundaryAt(path)} fallback={<RecoveryScreen />}>
      <Suspense fallback={<LoadingScreen />}>{SCREENS.get(path) ?? <NotFoundScreen />}</Suspense>
    </ErrorBoundary>
  );
}
