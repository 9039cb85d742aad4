import type { Sibling } from '@league/contract';
import { Button } from '@mantine/core';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './sibling-question.module.css';

const words = memberDialogs.family;

/** An email that the server has refused, and the gymnast who has it. */
export type AskedSibling = { readonly sibling: Sibling; readonly email: string };

type Props = {
  readonly asked: AskedSibling | null;
  /** The email that is in the form now. For another address no question is shown. */
  readonly email: string;
  readonly ownTeam: string | null;
  readonly isPending: boolean;
  readonly onYes: (siblingId: number) => void;
};

/** Scrolls to the question: the form has only scrolled to the email, and on a phone the question may be further down. */
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
