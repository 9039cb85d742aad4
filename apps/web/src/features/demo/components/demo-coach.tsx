import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { demo } from '../../../strings/en/demo.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { SAMPLE_COACH } from '../sample-coach.ts';
import classes from './demo-coach.module.css';

/** The sample coach and the link out of the demo, at the foot of its navigation (DEMO-01). */
export function DemoCoach() {
  const { firstName, lastName, coachLevel } = SAMPLE_COACH;
  return (
    <div className={classes.foot}>
      <div className={classes.coach}>
        <Avatar firstName={firstName} lastName={lastName} />
        <p className={classes.name}>{firstName}</p>
        <p className={classes.badge}>{coachLevel}</p>
      </div>
      <Button
        component={Link}
        to={PAGES.home}
        variant="default"
        fullWidth
        leftSection={<Icon of={IconArrowLeft} />}
      >
        {demo.backToAdmin}
      </Button>
    </div>
  );
}
