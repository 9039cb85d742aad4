import {
  fullName,
  MEMBER_FIELDS,
  type Member,
  rosterGroupLabel,
  rosterGroupOf,
  type ScoreWarning,
} from '@league/contract';
import type { ReactNode } from 'react';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { members } from '../../../strings/en/members.ts';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { MemberActivitySection } from '../activity/member-activity.tsx';
import { FamilyList } from '../family/family-list.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import { EmailLink, PhoneLink } from './contact-link.tsx';
import { EmergencyContact } from './emergency-contact.tsx';
import { GuardianList } from './guardian-list.tsx';
import { syncSentence } from './marks/sync-words.ts';
import { MemberRegistrations } from './meets/member-registrations.tsx';
import classes from './member-details.module.css';
import { MemberSeason } from './season/member-season.tsx';

const words = members.details;

type Props = {
  readonly id: string;
  readonly member: Member;
  readonly warning: ScoreWarning | undefined;
};

/**
 * All that the portal knows about a gymnast, unfolded in the card (MEM-04): the emergency contact first, then the season,
 * then the rest. On a large screen the season is beside the facts.
 */
export function MemberDetails({ id, member, warning }: Props) {
  const { sync: syncWords, results, link } = useRosterSource();
  const { email, familyEmail, phone, dateOfBirth, teamName, membershipLevel, healthNote, coachNotes, sync } =
    member;
  const others = member.guardians.filter(({ isEmergency }) => !isEmergency);
  const hasEmergencyGuardian = others.length < member.guardians.length;
  return (
    <section id={id} className={classes.details} aria-label={words.of(fullName(member))}>
      <dl className={classes.facts}>
        {healthNote && (
          <Fact name={MEMBER_FIELDS.healthNote.label}>
            <strong className={classes.health}>{healthNote}</strong>
          </Fact>
        )}
        <Fact name={words.emergency}>
          <EmergencyContact of={member} />
        </Fact>
        {others.length > 0 && (
          <Fact name={hasEmergencyGuardian ? memberDialogs.guardians.others : MEMBER_FIELDS.guardians.label}>
            <GuardianList of={others} />
          </Fact>
        )}
        <Fact name={MEMBER_FIELDS.phone.label}>
          {phone ? <PhoneLink phone={phone} /> : <None>{words.noPhone}</None>}
        </Fact>
        <Fact name={MEMBER_FIELDS.email.label}>
          {email ? <EmailLink email={email} /> : familyEmail ? null : <None>{words.noEmail}</None>}
          {familyEmail && familyEmail !== email && (
            <span className={classes.shared}>
              <EmailLink email={familyEmail} /> <span>({memberDialogs.family.ofFamily})</span>
            </span>
          )}
        </Fact>
        {member.siblings.length > 0 && (
          <Fact name={memberDialogs.family.title}>
            <FamilyList member={member} />
          </Fact>
        )}
      </dl>
      {results && <MemberSeason member={member} results={results} className={classes.season} />}
      <dl className={`${classes.facts} ${classes.rest}`}>
        <Fact name={MEMBER_FIELDS.dateOfBirth.label}>
          {dateOfBirth ? dateInWords(dateOfBirth) : <None>{words.noDateOfBirth}</None>}
        </Fact>
        {!healthNote && (
          <Fact name={MEMBER_FIELDS.healthNote.label}>
            <None>{members.health.none}</None>
          </Fact>
        )}
        <Fact name={words.team}>{teamName ?? <None>{words.noTeam}</None>}</Fact>
        <Fact name={words.membershipLevel}>{membershipLevel || <None>{words.noMembershipLevel}</None>}</Fact>
        {warning && <Fact name={words.scoreOuts}>{adviceOn(warning)}</Fact>}
        <Fact name={MEMBER_FIELDS.coachNotes.label}>
          {coachNotes ? <span className={classes.notes}>{coachNotes}</span> : <None>{words.noNotes}</None>}
        </Fact>
        {member.siblings.length === 0 && link && member.can.edit && (
          <Fact name={memberDialogs.family.title}>
            <FamilyList member={member} />
          </Fact>
        )}
        {member.isRenewalUnapproved && <Fact name={words.renewal}>{words.renewalUnapproved}</Fact>}
        {syncWords && <Fact name={syncWords.label}>{syncSentence(sync, syncWords)}</Fact>}
        <Fact name={words.events}>
          <MemberRegistrations member={member} />
        </Fact>
      </dl>
      <div className={classes.activity}>
        <MemberActivitySection member={member} />
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function None({ children }: { children: string }) {
  return <span className={classes.none}>{children}</span>;
}

function adviceOn({ severity, currentLevel, scoreOutCount }: ScoreWarning): string {
  return members.scores.advice[severity](rosterGroupLabel(rosterGroupOf(currentLevel)), scoreOutCount);
}
