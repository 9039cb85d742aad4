import { PAGES } from '@league/contract';
import { lazy, Suspense, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { preloadable } from '../platform/loading/preloadable.ts';
import { useSession } from '../platform/session/session.ts';
import { readCachedSheets } from '../shared/cached-roster/cached-sheets.ts';
import { ErrorBoundary } from '../ui/screens/error-boundary.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { ADMIN_PAGES, COACH_PAGES, DEMO_PAGES, isAdminPage, isCoachPage, SHARED_PAGES } from './addresses.ts';
import { CoachOnly, SignedInOnly, VisitorOnly } from './guards.tsx';
import { UnansweredSession } from './offline/unanswered-session.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';

const AuthScreen = lazy(() => import('../features/auth/pages/auth-screen.tsx'));
const CoachLoginScreen = lazy(() => import('../features/auth/pages/coach-login-screen.tsx'));
const ForgotPasswordScreen = lazy(() => import('../features/auth/pages/forgot-password-screen.tsx'));
const CoachPortalScreen = preloadable(
  async () => (await import('./portals/coach-portal-screen.tsx')).CoachPortalScreen,
);
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
  return <CoachOnly Screen={CoachPortalScreen} />;
}

/** Loads the coach portal before the session is known. */
export const preloadCoachPortal = () => CoachPortalScreen.preload();

/** The same for the admin portal, with its dashboard. */
export const preloadAdminPortal = () => AdminPortalScreen.preload();

/** The screen of an address. A portal stays mounted from page to page, because a remount between two taps loses the second. */
function screenAt(pathname: string): string {
  return isCoachPage(pathname) || isAdminPage(pathname) ? 'portal' : pathname;
}

/** The screens by address. Each is loaded when it is first needed. If it fails, the others still work. */
export function Screens() {
  const { pathname } = useLocation();
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
    <ErrorBoundary key={screenAt(pathname)} fallback={<RecoveryScreen />}>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route path={PAGES.home} element={auth} />
          <Route path={PAGES.auth} element={auth} />
          <Route
            path={PAGES.coachInvitation}
            element={
              <VisitorOnly>
                <InvitationScreen />
              </VisitorOnly>
            }
          />
          <Route path={PAGES.coachDailyMail} element={<DailyMailScreen />} />
          <Route path={PAGES.coachLogin} element={<CoachLoginScreen />} />
          <Route path={PAGES.forgotPassword} element={<ForgotPasswordScreen />} />
          <Route path={PAGES.resetPassword} element={<ResetPasswordScreen />} />
          {COACH_PAGES.map((path) => (
            <Route
              key={path}
              path={path}
              element={<PortalPage of={SHARED_PAGES.includes(path) ? 'both' : 'coach'} />}
            />
          ))}
          {ADMIN_PAGES.map((path) => (
            <Route key={path} path={path} element={<PortalPage of="office" />} />
          ))}
          {DEMO_PAGES.map((path) => (
            <Route key={path} path={path} element={<DemoPortalScreen />} />
          ))}
          <Route path={PAGES.coachTest} element={<CoachTestScreen />} />
          <Route path={PAGES.rosterPrint} element={<SignedInOnly Screen={RosterPrintScreen} />} />
          <Route path={PAGES.meetSheet} element={<SignedInOnly Screen={MeetSheetScreen} />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
