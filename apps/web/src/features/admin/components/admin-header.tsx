import { PAGES, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { ActionIcon, Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLeague } from '../../../platform/league.ts';
import { admin } from '../../../strings/en/admin.ts';
import { common } from '../../../strings/en/common.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { displayNameOf } from '../display-name.ts';
import classes from './admin-header.module.css';

/** Who is signed in, and the way out; both ways are navigations that the server answers (ROUTE-14). */
export function AdminHeader({ user }: { user: SessionUser }) {
  const leagueName = useLeague()?.name ?? common.portal;
  const name = displayNameOf(user);
  const [firstName = '', ...otherNames] = name.split(' ');
  return (
    <header className={classes.header}>
      <div className={classes.league}>
        <Wordmark name={leagueName} />
      </div>
      <div className={classes.person}>
        <Avatar
          firstName={firstName}
          lastName={otherNames.at(-1) ?? ''}
          imageUrl={user.profileImageUrl}
          size={36}
        />
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.label}>{admin.label}</p>
        </div>
      </div>
      <ActionIcon
        component={Link}
        to={PAGES.settings}
        variant="default"
        size={36}
        aria-label={admin.tabs.settings.label}
      >
        <Icon of={IconSettings} />
      </ActionIcon>
      <Button component="a" href={routes.auth.adminLogout.path} variant="default" size="sm">
        {admin.signOut}
      </Button>
    </header>
  );
}
