import { fullName, type Member } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import { Link } from '../../../ui/link.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import classes from './family-list.module.css';
import { UnlinkDialog } from './unlink-dialog.tsx';

const words = members.family;

/** The brothers and sisters of a gymnast, and how to say that they are none (FAMILY-02). */
export function FamilyList({ member }: { readonly member: Member }) {
  const { unlink, familiesAt } = useRosterSource();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={classes.family}>
      <ul className={classes.names}>
        {member.siblings.map(({ id, name, teamName }) => (
          <li key={id} translate="no">
            {teamName === member.teamName || teamName === null ? name : `${name} (${teamName})`}
          </li>
        ))}
      </ul>
      {unlink && (
        <Button
          variant="default"
          aria-label={words.unlinkOf(fullName(member))}
          onClick={() => setIsAsking(true)}
        >
          {words.unlink}
        </Button>
      )}
      {familiesAt && (
        <Button component={Link} to={familiesAt} variant="subtle">
          {words.all}
        </Button>
      )}
      {isAsking && <UnlinkDialog member={member} onClose={() => setIsAsking(false)} />}
    </div>
  );
}
