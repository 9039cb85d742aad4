import { fullName, levelAbove, type Member } from '@league/contract';
import { IconArrowUp } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { onApproach } from '../../../../platform/loading/preloadable.ts';
import { members } from '../../../../strings/en/members.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useRosterSource } from '../../roster/roster-source.ts';
import classes from './move-up-button.module.css';
import { MoveUpDialog } from './move-up-dialog.lazy.ts';

const words = members.moveUp;

/** `Move to Level N` for a gymnast who must move up; hidden without a higher level or the permission (ROSTER-07). */
export function MoveUpButton({ member, isSmall = false }: { member: Member; isSmall?: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { useSkillLevels } = useRosterSource();
  const next = levelAbove(member.skillLevel, useSkillLevels());
  if (next === null || !member.can.edit) return null;
  return (
    <>
      <button
        type="button"
        className={classes.move}
        data-small={isSmall || undefined}
        aria-label={words.buttonFor(fullName(member), next)}
        onClick={() => setIsAsking(true)}
        {...onApproach(MoveUpDialog)}
      >
        <Icon of={IconArrowUp} size={16} />
        {words.button(next)}
      </button>
      {isAsking && (
        <Suspense>
          <MoveUpDialog member={member} to={next} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
