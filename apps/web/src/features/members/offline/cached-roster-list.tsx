import {
  emergencyContactOf,
  fullName,
  gymnastFinder,
  MEMBER_FIELDS,
  otherGuardians,
  rosterGroupLabel,
} from '@league/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconFirstAidKit, IconPhone, IconUrgent, type Icon as TablerIcon } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import type { CachedMember } from '../../../shared/cached-roster/cached-roster.ts';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { members } from '../../../strings/en/members.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { groupByLevel } from '../paper/roster-sheets.ts';
import { prepareRoster } from '../roster/roster-view.ts';
import classes from './cached-roster-list.module.css';

const words = members.cached;

type Props = { readonly members: readonly CachedMember[]; readonly search: string };

/** The cached gymnasts by level, each with large buttons to call the emergency contact (BEYOND-13). */
export function CachedRosterList({ members: cached, search }: Props) {
  const prepared = useMemo(() => prepareRoster(cached), [cached]);
  const wanted = useDeferredValue(search).trim();
  const groups = useMemo(() => {
    const finds = gymnastFinder(wanted);
    const found = prepared.filter(({ member, text }) => finds(member.skillLevel, text));
    return groupByLevel(found.map(({ member }) => member));
  }, [prepared, wanted]);
  if (cached.length === 0) return <EmptyState text={words.nobody} />;
  if (groups.length === 0) {
    return <EmptyState title={members.list.noMatch(wanted)} text={words.noMatchText} />;
  }
  return groups.map(({ level, members: group }) => (
    <section key={level} className={classes.group} aria-labelledby={`kept-level-${level}`}>
      <h2 id={`kept-level-${level}`} className={classes.level}>
        {members.list.tab(rosterGroupLabel(level), group.length)}
      </h2>
      <ul className={classes.cards}>
        {group.map((member) => (
          <CachedCard key={member.id} member={member} />
        ))}
      </ul>
    </section>
  ));
}

function CachedCard({ member }: { member: CachedMember }) {
  const name = fullName(member);
  const emergency = emergencyContactOf(member);
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        <h3 className={classes.name} translate="no">
          {name}
        </h3>
        <StatusBadge status={member.membershipStatus} />
      </div>
      {member.healthNote && (
        <p className={classes.health}>
          <Icon of={IconFirstAidKit} />
          <span>{members.health.line(member.healthNote)}</span>
        </p>
      )}
      {emergency.name || emergency.phone ? (
        <Call
          of={name}
          what={members.details.emergency}
          icon={IconUrgent}
          who={emergency.name || members.details.noEmergencyName}
          phone={emergency.phone}
          isUrgent
        />
      ) : (
        <p className={classes.missing}>{members.details.noEmergency}</p>
      )}
      {otherGuardians(member.guardians)
        .filter(({ phone }) => phone !== '')
        .map((guardian) => (
          <Call
            key={`${guardian.name} ${guardian.phone}`}
            of={name}
            what={guardian.relation || MEMBER_FIELDS.guardians.label}
            icon={IconPhone}
            who={guardian.name}
            phone={guardian.phone}
          />
        ))}
      <Call of={name} what={MEMBER_FIELDS.phone.label} icon={IconPhone} phone={member.phone} />
    </li>
  );
}

type CallProps = {
  /** The gymnast's name. */
  readonly of: string;
  readonly what: string;
  readonly icon: TablerIcon;
  /** The person who answers, unless it is the gymnast's own family. */
  readonly who?: string;
  readonly phone: string | null;
  readonly isUrgent?: boolean;
};

/** One number as a button of the full width; a text without a number stays text. */
function Call({ of, what, icon, who, phone, isUrgent }: CallProps) {
  const address = phone ? phoneLink(phone) : null;
  const line = (
    <>
      <Icon of={icon} />
      <span className={classes.contact}>
        <VisuallyHidden>{words.of(what, of)}</VisuallyHidden>
        <span className={who ? classes.what : undefined} aria-hidden>
          {what}
        </span>
        {who && <span>{who}</span>}
      </span>
      <span className={phone ? classes.number : classes.missing}>{phone || members.details.noPhone}</span>
    </>
  );
  if (address === null) return <p className={classes.line}>{line}</p>;
  return (
    <a className={classes.line} data-urgent={isUrgent || undefined} href={address}>
      {line}
    </a>
  );
}
