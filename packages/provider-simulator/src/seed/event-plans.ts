import type { EventRecord, RegistrationStatus } from '../state/records.ts';

/** An event to seed; its days are relative to today. */
export interface EventPlan {
  name: string;
  daysFromToday: number;
  hours: number;
  values: Partial<EventRecord>;
  sessions?: number;
  fee: number;
  /** One of this many gymnasts of every team is registered. */
  oneIn: number;
}

export const eventPlans: readonly EventPlan[] = [
  {
    name: 'Harbor Fall Opener',
    daysFromToday: -62,
    hours: 8,
    fee: 40,
    oneIn: 5,
    values: { location: 'Harbor Valley Arena', tags: ['meet'] },
  },
  {
    name: 'Lakeside Team Challenge',
    daysFromToday: -20,
    hours: 6,
    fee: 35,
    oneIn: 6,
    values: { location: 'Lakeview Gym', tags: ['meet', 'team'] },
  },
  {
    name: 'Winter Invitational',
    daysFromToday: 35,
    hours: 8,
    sessions: 3,
    fee: 55,
    oneIn: 3,
    values: {
      location: 'Harbor Valley Arena',
      tags: ['meet', 'level 4'],
      registrationsLimit: 240,
      isWaitlistEnabled: true,
    },
  },
  {
    name: 'Spring Championship',
    daysFromToday: 130,
    hours: 0,
    fee: 65,
    oneIn: 8,
    values: {
      location: '',
      tags: ['meet'],
      isStartTimeSpecified: false,
      isEndTimeSpecified: false,
      endDate: null,
    },
  },
  {
    name: 'Parents and Coaches Evening',
    daysFromToday: 14,
    hours: 2,
    fee: 0,
    oneIn: 10,
    values: { eventType: 'RSVP', location: 'League office' },
  },
  {
    name: 'Judges Clinic',
    daysFromToday: 50,
    hours: 4,
    fee: 0,
    oneIn: 40,
    values: { accessLevel: 'AdminOnly', location: 'Summit Hall', isRegistrationEnabled: false },
  },
];

/** Most registrations are paid; every event with a fee has each other status as well. */
export const paidStatuses: readonly RegistrationStatus[] = [
  'Paid',
  'Paid',
  'Unpaid',
  'Paid',
  'PartiallyPaid',
  'Paid',
  'NoInvoice',
  'Paid',
  'Canceled',
  'Paid',
  'OnWaitlist',
  'Paid',
];
export const freeStatuses: readonly RegistrationStatus[] = ['Free', 'Free', 'Free', 'Canceled'];
