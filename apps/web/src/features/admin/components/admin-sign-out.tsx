import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { admin } from '../../../strings/en/admin.ts';

/** A navigation that the server answers (ROUTE-14). */
export function AdminSignOut() {
  return (
    <Button component="a" href={routes.auth.adminLogout.path} variant="default" size="sm">
      {admin.signOut}
    </Button>
  );
}
