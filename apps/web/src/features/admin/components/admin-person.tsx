import { OFFICE_ROLE_WORDS, type SessionUser } from '@league/contract';
import { admin } from '../../../strings/en/admin.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import { displayNameOf } from '../display-name.ts';
import classes from './admin-person.module.css';

/** Who is signed in (ADMIN-01). */
export function AdminPerson({ user }: { user: SessionUser }) {
  const name = displayNameOf(user);
  const [firstName = '', ...otherNames] = name.split(' ');
  return (
    <div className={classes.person}>
      <Avatar
        firstName={firstName}
        lastName={otherNames.at(-1) ?? ''}
        imageUrl={user.profileImageUrl}
        size={36}
      />
      <div className={classes.words}>
        <p className={classes.name} translate="no">
          {name}
        </p>
        <p className={classes.label}>
          {user.officeRole === null || user.officeRole === 'owner'
            ? admin.label
            : OFFICE_ROLE_WORDS[user.officeRole]}
        </p>
      </div>
    </div>
  );
}
