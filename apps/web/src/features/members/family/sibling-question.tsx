import type { Sibling } from '@league/contract';
import { Button } from '@mantine/core';
import { members } from '../../../strings/en/members.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './sibling-question.module.css';

const words = members.family;

/** An email that the server has refused, and whose it is. */
export type AskedSibling = { readonly sibling: Sibling; readonly email: string };

type Props = {
  readonly asked: AskedSibling | null;
  /** The form as it is now: no question is shown for another address. */
  readonly email: string;
  readonly ownTeam: string | null;
  readonly isPending: boolean;
  readonly onYes: (siblingId: number) => void;
};

/** The form has scrolled to the email alone: on a phone the question could be below what is shown. */
const showAll = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' });

/** Asks whether a gymnast is a brother or sister of the one who has the email (FAMILY-02). */
export function SiblingQuestion({ asked, email, ownTeam, isPending, onYes }: Props) {
  if (asked?.email !== email) return null;
  const { id, name, teamName } = asked.sibling;
  return (
    <div ref={showAll} className={classes.question}>
      <Notice
        title={words.question(teamName === ownTeam || teamName === null ? name : `${name} (${teamName})`)}
      >
        {words.questionText}
        <Button className={classes.yes} variant="default" disabled={isPending} onClick={() => onYes(id)}>
          {words.yes}
        </Button>
      </Notice>
    </div>
  );
}
