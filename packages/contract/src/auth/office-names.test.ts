import { expect, it } from 'vitest';
import { resemblesOffice } from './office-names.ts';

it.each(['OfficeTeam', 'AdminStaff', 'ΑDΜΙΝ', 'ᎪᎠᎷINs', 'ꓮꓓꓟꓲꓠ', 'ꓳꓝꓝꓲꓚꓰ'])(
  '[AUTH-02] %s reads as the office',
  (name) => {
    expect(resemblesOffice(name)).toBe(true);
  },
);

it.each(['Officer', 'Stafford', 'Adminsky', 'Teamer', 'Αδαμ', 'Deskins'])(
  '[AUTH-02] %s does not read as the office',
  (name) => {
    expect(resemblesOffice(name)).toBe(false);
  },
);
