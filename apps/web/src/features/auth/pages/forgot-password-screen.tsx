import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { useLeague } from '../../../platform/league.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { auth } from '../../../strings/en/auth.ts';
import { Link } from '../../../ui/link.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { ResetLinkForm } from '../components/reset-link-form.tsx';
import classes from './auth-page.module.css';

/** For a coach who has forgotten the password: a link where mail is configured, or the office (ROUTE-06). */
export default function ForgotPasswordScreen() {
  const league = useLeague();
  const officeEmail = league?.officeEmail;
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading>{auth.forgot.title}</ScreenHeading>
        {league?.resetByLink && (
          <>
            <h2 className={classes.way}>{auth.forgot.byLink}</h2>
            <ResetLinkForm />
            <h2 className={classes.way}>{auth.forgot.byOffice}</h2>
          </>
        )}
        <p className={classes.lead}>{auth.forgot.lead}</p>
        <ol className={classes.steps}>
          {auth.forgot.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {officeEmail && (
          <p className={classes.mailbox}>
            {auth.forgot.mailbox}
            <a href={`mailto:${officeEmail}?subject=${encodeURIComponent(auth.forgot.subject)}`}>
              {officeEmail}
            </a>
          </p>
        )}
        <Button component={Link} to={PAGES.auth} variant="default" fullWidth>
          {auth.forgot.back}
        </Button>
      </div>
    </AuthLayout>
  );
}
