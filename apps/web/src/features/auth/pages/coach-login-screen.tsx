import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { auth } from '../../../strings/en/auth.ts';
import { Link } from '../../../ui/link.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import classes from './auth-page.module.css';

/** The landing card for coaches (ROUTE-05). */
export default function CoachLoginScreen() {
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading>{auth.coachLogin.title}</ScreenHeading>
        <p className={classes.lead}>{auth.coachLogin.text}</p>
        <Button component={Link} to={PAGES.auth} fullWidth>
          {auth.coachLogin.button}
        </Button>
        <p className={classes.quiet}>{auth.coachLogin.access}</p>
        <Button component={Link} to={PAGES.demo} variant="subtle" fullWidth>
          {auth.coachLogin.demo}
        </Button>
      </div>
    </AuthLayout>
  );
}
