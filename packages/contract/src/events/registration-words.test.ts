import { describe, expect, it } from 'vitest';
import { registrationStanding, sessionNameOf, takesPart } from './registration-words.ts';

describe('registrations', () => {
  it.each([
    ['Session 2', 'Session 2'],
    ['{"Name":"Session 2, Level 4","Id":7}', 'Session 2, Level 4'],
    [' {"Name":" Morning "} ', 'Morning'],
    ['{"Title":"no name"}', '{"Title":"no name"}'],
    ['{broken', '{broken'],
    ['', null],
    [null, null],
  ])('[MEM-04] [EVENT-03] show their session: %s', (sent, name) => {
    expect(sessionNameOf(sent)).toBe(name);
  });

  it.each([
    ['Confirmed', 'confirmed'],
    ['Pending', 'pending'],
    ['OnWaitlist', 'waitListed'],
    ['Wait-listed', 'waitListed'],
    ['Canceled', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['declined', 'other'],
    ['Not confirmed', 'other'],
    ['', 'other'],
  ])('[MEM-04] are marked by their standing: %s', (status, standing) => {
    expect(registrationStanding(status)).toBe(standing);
  });

  it('[EVENT-01] case C35: only confirmed and pending ones take part', () => {
    const statuses = ['Confirmed', 'Pending', 'Cancelled', 'OnWaitlist', 'declined'];
    expect(statuses.filter((registrationStatus) => takesPart({ registrationStatus }))).toEqual([
      'Confirmed',
      'Pending',
    ]);
  });
});
