import type { Random } from '../faults/random.ts';
import type { ContactRecord, MembershipStatus } from '../state/records.ts';
import type { ContactSeeder } from './contact-seed.ts';
import { inventGymnast, type NextName } from './gymnasts.ts';
import { type LeagueShape, teamNames } from './league-shape.ts';
import { lastNames, parentFirstNames } from './names.ts';

/** Seeds all other contacts: members without a team, coaches, archived gymnasts, parents, donors, administrators. */
export function seedOtherContacts(
  seeder: ContactSeeder,
  shape: LeagueShape,
  nextName: NextName,
  random: Random,
): { administrators: ContactRecord[]; donors: ContactRecord[] } {
  const donors: ContactRecord[] = [];
  const plain = (status: MembershipStatus) => ({ status, isSuspended: false });
  for (let index = 0; index < 8; index += 1) {
    const status = index < 6 ? 'Active' : 'Lapsed';
    seeder.gymnast(inventGymnast(null, plain(status), nextName(), random));
  }
  for (let index = 0; index < 4; index += 1) {
    const coach = seeder.other({ ...nextName(), hasAcceptedTerms: true });
    seeder.member(coach, { levelId: shape.levels.clubCoach.id });
  }
  for (let index = 0; index < 12; index += 1) {
    const team = index < 4 ? 'Spring' : (teamNames[index % teamNames.length] ?? 'Spring');
    const status = index % 3 === 0 ? 'Active' : 'Lapsed';
    seeder.gymnast({ ...inventGymnast(team, plain(status), nextName(), random), isArchived: true });
  }
  for (let index = 0; index < 25; index += 1) {
    const isDonor = index >= 20;
    const contact = seeder.other({
      firstName: parentFirstNames[index % parentFirstNames.length] ?? 'Hollis',
      lastName: lastNames[(index * 7) % lastNames.length] ?? 'Fernsby',
      organization: index === 24 ? 'Tidewell Bakery' : '',
      isDonor,
      totalDonated: isDonor ? 50 * (index - 18) : 0,
      hasAcceptedTerms: index % 2 === 0,
    });
    if (isDonor) donors.push(contact);
  }
  const administrators = [
    { firstName: 'Imelda', lastName: 'Officewell', email: 'office@harborvalley.example' },
    { firstName: 'Rupert', lastName: 'Treasuredale', email: 'treasurer@harborvalley.example' },
    { firstName: 'Sunniva', lastName: 'Chairing', email: 'chair@harborvalley.example' },
  ].map((administrator) =>
    seeder.other({ ...administrator, isAccountAdministrator: true, hasAcceptedTerms: true }),
  );
  return { administrators, donors };
}
