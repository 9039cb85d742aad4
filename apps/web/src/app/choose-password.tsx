import type { SessionUser } from '@league/contract';
import { ChoosePasswordScreen } from '../features/auth/pages/choose-password-screen.tsx';
import { SignOutButton } from '../features/portal/components/sign-out-button.tsx';

export default function ChoosePassword({ user }: { user: SessionUser }) {
  return <ChoosePasswordScreen user={user} signOut={<SignOutButton />} />;
}
