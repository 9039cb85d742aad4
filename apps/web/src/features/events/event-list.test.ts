import { describe, expect, it } from 'vitest';
import { sessionsOf, teamEvents } from './event-list.ts';
import { buildEvent, buildRegistration } from './test-events.ts';

const AT = { now: new Date('2026-09-15T12:00:00Z'), timeZone: 'America/New_York' };

describe('events', () => {
  it('[EVENT-01] are sorted: upcoming before past, then by the team’s registrations and start', () => {
    const early = buildEvent({ startDate: '2026-11-01T14:00:00+00:00' });
    const late = buildEvent({ startDate: '2026-12-01T14:00:00+00:00' });
    const undated = buildEvent({ startDate: null });
    const full = buildEvent({ startDate: '2026-10-01T14:00:00+00:00' });
    const past = buildEvent({ startDate: '2026-01-01T14:00:00+00:00' });
    const sorted = teamEvents(
      [past, early, undated, late, full],
      [full, past, past].map(({ id }) => buildRegistration({ eventId: id })),
      AT,
    );
    expect(sorted.map(({ event }) => event.id)).toEqual([full.id, late.id, early.id, undated.id, past.id]);
  });

  it('[EVENT-01] case C35: a gymnast who does not take part is not counted, and does not move an event up', () => {
    const few = buildEvent();
    const many = buildEvent();
    const registrations = [
      ...['Confirmed', 'Pending', 'Cancelled', 'Waitlist', 'declined'].map((registrationStatus) =>
        buildRegistration({ eventId: few.id, registrationStatus }),
      ),
      ...['Confirmed', 'Confirmed', 'Pending'].map((registrationStatus) =>
        buildRegistration({ eventId: many.id, registrationStatus }),
      ),
    ];
    const [first, second] = teamEvents([few, many], registrations, AT);
    expect(first?.event.id).toBe(many.id);
    expect(second?.going.map(({ registrationStatus }) => registrationStatus)).toEqual([
      'Confirmed',
      'Pending',
    ]);
    expect(second?.apart).toHaveLength(3);
  });
});

describe('sessions', () => {
  it('[EVENT-01] [EVENT-03] group registrations by their name, however it was sent', () => {
    const sessions = sessionsOf([
      buildRegistration({ sessionName: 'Session 10', memberLastName: 'C' }),
      buildRegistration({ sessionName: '{"Name":"Session 2"}', memberLastName: 'A' }),
      buildRegistration({ memberLastName: 'D' }),
      buildRegistration({ sessionName: 'Session 2', memberLastName: 'B' }),
    ]);
    expect(
      sessions?.map(({ name, registrations }) => [
        name,
        registrations.map(({ memberLastName }) => memberLastName).join(''),
      ]),
    ).toEqual([
      ['Session 2', 'AB'],
      ['Session 10', 'C'],
      [null, 'D'],
    ]);
  });

  it('[EVENT-01] with one name but two times are two', () => {
    const at = (sessionTime: string) => buildRegistration({ sessionName: 'Level 4', sessionTime });
    expect(sessionsOf([at('9:00'), at('13:00'), at('9:00')])?.map(({ time }) => time)).toEqual([
      '9:00',
      '13:00',
    ]);
  });

  it('[EVENT-01] without a name leave a plain list', () => {
    expect(sessionsOf([buildRegistration(), buildRegistration({ sessionName: ' ' })])).toBeNull();
    expect(sessionsOf([])).toBeNull();
  });
});
