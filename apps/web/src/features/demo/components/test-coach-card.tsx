import type { TestCoach } from '@league/contract';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { showToast } from '../../../platform/toasts/toast.ts';
import { common } from '../../../strings/en/common.ts';
import { demo } from '../../../strings/en/demo.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './test-coach-card.module.css';

const words = demo.test;

/** One test coach: the name, whether the sign-in works, and its credentials (ROUTE-09). */
export function TestCoachCard({ coach }: { coach: TestCoach }) {
  const { role, name, coachLevel, teamName, credentials } = coach;
  const [firstName = '', lastName = ''] = name.split(' ');
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Avatar firstName={firstName} lastName={lastName} />
        <div className={classes.who}>
          <h2 id={id} className={classes.role}>
            {role}
          </h2>
          <p className={classes.name}>{name}</p>
        </div>
        <p className={classes.status} data-ready={credentials !== null}>
          <Icon of={credentials ? IconCircleCheck : IconAlertCircle} size={16} />
          {credentials ? words.ready : words.unavailable}
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact name={words.level} value={coachLevel} />
        <Fact name={words.team} value={teamName} />
        {credentials && (
          <>
            <Fact name={words.email} value={credentials.email} copyName={words.copyEmail(role)} />
            <Fact name={words.password} value={credentials.password} copyName={words.copyPassword(role)} />
          </>
        )}
      </dl>
      {!credentials && <p className={classes.note}>{words.unavailableText}</p>}
    </section>
  );
}

type FactProps = {
  readonly name: string;
  readonly value: string;
  /** The name of the copy button; without it there is no button. */
  readonly copyName?: string;
};

function Fact({ name, value, copyName }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {copyName && (
          <CopyButton
            value={value}
            label={words.copy}
            name={copyName}
            onCopied={() => showToast({ tone: 'success', title: common.copied })}
            onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
          />
        )}
      </dd>
    </div>
  );
}
