import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { admin } from '../../../strings/en/admin.ts';

/** A link to a page of the server, which signs out (ROUTE-14). */
export function AdminSignOut() {
  return (
    <Button component="a" href={routes.auth.adminLogout.path} variant="default" size="sm">
      {admin.signOut}
    </Button>
  );
}
