import { ATTENDANCE_LIMITS } from '@league/contract';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayFrom } from '../days.ts';
import classes from './day-choice.module.css';

type Props = {
  readonly day: string;
  readonly today: string;
  readonly onChange: (day: string) => void;
};

/** The day whose attendance is shown: today, or one of the last weeks. */
export function DayChoice({ day, today, onChange }: Props) {
  const earliest = dayFrom(today, -ATTENDANCE_LIMITS.daysBack);
  const go = (to: string) => {
    if (to >= earliest && to <= today) onChange(to);
  };
  return (
    <div className={classes.choice}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={words.dayBefore}
        aria-disabled={day <= earliest}
        onClick={() => go(dayFrom(day, -1))}
      >
        <Icon of={IconChevronLeft} />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label={words.day}
        min={earliest}
        max={today}
        value={day}
        onChange={({ currentTarget }) => go(currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={words.dayAfter}
        aria-disabled={day >= today}
        onClick={() => go(dayFrom(day, 1))}
      >
        <Icon of={IconChevronRight} />
      </ActionIcon>
      {day !== today && (
        <Button variant="default" onClick={() => onChange(today)}>
          {words.today}
        </Button>
      )}
    </div>
  );
}
