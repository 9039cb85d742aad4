import { type Family, type FamilyContact, type FamilyMember, fullName, isChangedBy } from '@league/contract';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useMay } from '../../../platform/session/use-may.ts';
import { families as words } from '../../../strings/en/families.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmailLink, PhoneLink } from '../card/contact-link.tsx';
import { useShareContact } from './families.api.ts';
import classes from './families-tab.module.css';

type Props = { readonly family: Family; readonly onOpen: (member: FamilyMember) => void };

/** One family: its gymnasts, its guardians without repeats, and what differs. */
export function FamilyCard({ family, onOpen }: Props) {
  const lastNames = [...new Set(family.members.map(({ lastName }) => lastName))].join(' · ');
  return (
    <li className={classes.card} aria-label={lastNames}>
      <div className={classes.head}>
        <h2 className={classes.title} translate="no">
          {lastNames}
        </h2>
        <p className={classes.quiet}>{family.reasons.map((reason) => words.reasons[reason]).join(' · ')}</p>
      </div>
      <ul className={classes.gymnasts}>
        {family.members.map((member) => (
          <li key={member.id} className={classes.gymnast}>
            <button
              type="button"
              className={classes.name}
              aria-label={words.open(fullName(member))}
              onClick={() => onOpen(member)}
              translate="no"
            >
              {fullName(member)}
            </button>
            <LevelBadge level={member.skillLevel} />
            <span className={classes.quiet} translate="no">
              {member.teamName ?? words.noTeam}
            </span>
          </li>
        ))}
        {family.size > family.members.length && (
          <li className={classes.quiet}>{words.more(family.size - family.members.length)}</li>
        )}
      </ul>
      {family.contacts.length > 0 && (
        <ul className={classes.contacts}>
          {family.contacts.map((contact) => (
            <Contact key={contact.name} contact={contact} members={family.members} />
          ))}
        </ul>
      )}
      {family.addresses.map((address) => (
        <FormerAddress key={address.from} address={address} members={family.members} />
      ))}
    </li>
  );
}

const seen = ({ id, version }: FamilyMember) => ({ id, version });
const firstNames = (members: readonly FamilyMember[]) => members.map(({ firstName }) => firstName);

type ContactProps = { readonly contact: FamilyContact; readonly members: readonly FamilyMember[] };

function Contact({ contact: { name, relation, ways }, members }: ContactProps) {
  const share = useShareContact();
  const [only] = ways;
  const isSame = ways.length === 1;
  const having = (ids: readonly number[]) => members.filter(({ id }) => ids.includes(id));
  return (
    <li className={classes.contact} data-differs={!isSame || undefined}>
      <p className={classes.who}>
        <strong translate="no">{name}</strong>
        {relation && <span className={classes.quiet}> {relation}</span>}
        {!isSame && <span className={classes.differs}> {words.differs}</span>}
      </p>
      {isSame && only && <Ways phone={only.phone} email={only.email} />}
      {!isSame &&
        ways.map((own) => {
          const { phone, email, memberIds } = own;
          const [from] = having(memberIds);
          const others = having(ways.flatMap((way) => (isChangedBy(way, own) ? way.memberIds : [])));
          return (
            <div key={`${phone} ${email}`} className={classes.way}>
              <span>
                <Ways phone={phone} email={email} />
                <span className={classes.quiet}>{words.at(firstNames(having(memberIds)))}</span>
              </span>
              {from && others.length > 0 && (
                <UseForAll
                  label={words.takeFrom(words.way(phone, email), name)}
                  isBusy={share.isPending}
                  onClick={() =>
                    share.run({
                      body: { guardian: name, from: seen(from), to: others.map(seen) },
                      others,
                    })
                  }
                />
              )}
            </div>
          );
        })}
    </li>
  );
}

function Ways({ phone, email }: { readonly phone: string; readonly email: string }) {
  if (phone === '' && email === '') return <span className={classes.quiet}>{words.way('', '')}</span>;
  return (
    <span className={classes.ways}>
      {phone && <PhoneLink phone={phone} />}
      {email && <EmailLink email={email} />}
    </span>
  );
}

type AddressProps = {
  readonly address: Family['addresses'][number];
  readonly members: readonly FamilyMember[];
};

function FormerAddress({ address: { email, from, to }, members }: AddressProps) {
  const share = useShareContact();
  const holder = members.find(({ id }) => id === from);
  const others = members.filter(({ id }) => to.includes(id));
  if (!holder || others.length === 0) return null;
  return (
    <div className={classes.contact} data-differs>
      <p className={classes.who}>
        <strong>{words.ofFamily}</strong> <span className={classes.differs}>{words.differs}</span>
      </p>
      <div className={classes.way}>
        <span>
          {words.addressOf(holder.firstName, email)} {words.formerAddress(firstNames(others))}
        </span>
        <UseForAll
          label={words.takeFrom(email, holder.firstName)}
          isBusy={share.isPending}
          onClick={() =>
            share.run({
              body: { guardian: null, from: seen(holder), to: others.map(seen) },
              others,
            })
          }
        />
      </div>
    </div>
  );
}

type UseProps = { readonly label: string; readonly isBusy: boolean; readonly onClick: () => void };

function UseForAll({ label, isBusy, onClick }: UseProps) {
  const mayChange = useMay('roster.edit');
  if (!mayChange) return null;
  return (
    <Button
      variant="default"
      aria-label={label}
      aria-disabled={isBusy}
      leftSection={<Icon of={IconUsersGroup} size={16} />}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {isBusy ? words.saving : words.useForAll}
    </Button>
  );
}
