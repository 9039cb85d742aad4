import { SecondFactorScreen } from '../features/auth/pages/second-factor-screen.tsx';
import { SignOutButton } from '../features/portal/components/sign-out-button.tsx';

export default function SetUpSecondFactor() {
  return <SecondFactorScreen signOut={<SignOutButton />} />;
}
