import { fullName, type Member } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { Link } from '../../../ui/link.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import classes from './family-list.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

const words = memberDialogs.family;

/** The brothers and sisters of a gymnast, with buttons to link another one or to unlink them (FAMILY-02). */
export function FamilyList({ member }: { readonly member: Member }) {
  const { link, unlink, familiesAt } = useRosterSource();
  const [asking, setAsking] = useState<'link' | 'unlink' | null>(null);
  const close = () => setAsking(null);
  const isLinked = member.siblings.length > 0;
  return (
    <div className={classes.family}>
      {isLinked ? (
        <ul className={classes.names}>
          {member.siblings.map(({ id, name, teamName }) => (
            <li key={id} translate="no">
              {teamName === member.teamName || teamName === null ? name : `${name} (${teamName})`}
            </li>
          ))}
        </ul>
      ) : (
        <span className={classes.none}>{words.none}</span>
      )}
      {link && member.can.edit && (
        <Button
          variant="default"
          aria-label={words.linkOf(fullName(member))}
          onClick={() => setAsking('link')}
        >
          {words.linkTo}
        </Button>
      )}
      {unlink && isLinked && (
        <Button
          variant="default"
          aria-label={words.unlinkOf(fullName(member))}
          onClick={() => setAsking('unlink')}
        >
          {words.unlink}
        </Button>
      )}
      {familiesAt && isLinked && (
        <Button component={Link} to={familiesAt} variant="subtle">
          {words.all}
        </Button>
      )}
      {asking === 'link' && <LinkDialog member={member} onClose={close} />}
      {asking === 'unlink' && <UnlinkDialog member={member} onClose={close} />}
    </div>
  );
}
