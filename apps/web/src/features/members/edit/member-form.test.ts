import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { changesOf, formValuesOf, validateMember } from './member-form.ts';

const before = formValuesOf(buildMember({ phone: null, coachNotes: null, dateOfBirth: '2014-07-04' }));
const checked = (edit: Partial<typeof before>) => validateMember(before, { ...before, ...edit });

describe('the edit form', () => {
  it('[MEM-30] sends only changed fields, so that no other field can change', () => {
    expect(changesOf(before, { ...before, phone: ' 555-0123 ' })).toEqual({ phone: '555-0123' });
    expect(changesOf(before, before)).toEqual({});
  });

  it('[MEM-30] sends an empty value for a cleared field', () => {
    expect(changesOf(before, { ...before, email: '', dateOfBirth: '', skillLevel: '' })).toEqual({
      email: '',
      dateOfBirth: '',
      skillLevel: '',
    });
  });

  it('[MEM-30] needs a first and a last name that are more than spaces', () => {
    expect(checked({ firstName: '', lastName: ' \u200b' })).toEqual({
      firstName: 'Must not be empty.',
      lastName: 'Must not be empty.',
    });
  });

  it.each([
    [{ email: 'ana@' }, { email: 'Must be an email address like name@example.com.' }],
    [{ dateOfBirth: '2013-02-29' }, { dateOfBirth: 'Must be a day of the calendar, as YYYY-MM-DD.' }],
    [{ phone: '5'.repeat(41) }, { phone: 'Must be at most 40 characters.' }],
    [{ email: '' }, {}],
    [{ dateOfBirth: '2012-02-29', skillLevel: 'Beginner' }, {}],
  ])('[MEM-30] validates as the server does: %o', (edit, errors) => {
    expect(checked(edit)).toEqual(errors);
  });

  it('[MEM-30] keeps an invalid value from the provider while another field is edited', () => {
    const odd = formValuesOf(buildMember({ skillLevel: 'Xcel Gold', email: 'not an email' }));
    expect(validateMember(odd, { ...odd, phone: '555-0101' })).toEqual({});
    expect(changesOf(odd, { ...odd, phone: '555-0101' })).toEqual({ phone: '555-0101' });
  });
});
