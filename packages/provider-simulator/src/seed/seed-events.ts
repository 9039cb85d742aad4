import { displayName } from '../contacts/view.ts';
import type { Random } from '../faults/random.ts';
import { addInvoice } from '../invoices/membership-invoice.ts';
import type {
  ContactRecord,
  EventRecord,
  RegistrationRecord,
  RegistrationStatus,
  RegistrationTypeRecord,
} from '../state/records.ts';
import { addDays, calendarDay, startOfDay } from '../time/dates.ts';
import type { World } from '../world.ts';
import { type EventPlan, eventPlans, freeStatuses, paidStatuses } from './event-plans.ts';
import type { LeagueShape } from './league-shape.ts';

interface EventSeed {
  world: World;
  shape: LeagueShape;
  gymnasts: ContactRecord[];
  organizer: ContactRecord | undefined;
  random: Random;
}

/** Seeds six events around today with registrations of gymnasts from all teams. */
export function seedEvents({ world, shape, gymnasts, organizer, random }: EventSeed): void {
  const candidates = gymnasts.filter(
    (gymnast) => gymnast.membership?.status === 'Active' && !gymnast.isArchived,
  );
  for (const plan of eventPlans) {
    const event = putEvent(world, plan, organizer);
    const types = putTypes(world, plan, event);
    const statuses = plan.fee === 0 ? freeStatuses : paidStatuses;
    candidates
      .filter((_, index) => index % plan.oneIn === 0)
      .forEach((gymnast, index) => {
        const type = types[sessionOf(gymnast, shape)] ?? types[0];
        const status = statuses[index % statuses.length];
        if (type && status) putRegistration({ world, event, type, gymnast, status, random });
      });
  }
}

/** The session of a meet by level: 3 and 4, 5 and 6, 7 and 8; a gymnast without a level is in the first. */
function sessionOf(gymnast: ContactRecord, { fields }: LeagueShape): number {
  const { gymnastLevel } = fields;
  const label = gymnastLevel.options.find(
    (option) => option.id === gymnast.customValues[gymnastLevel.systemCode],
  )?.label;
  return Math.max(0, Math.floor((Number(label ?? 3) - 3) / 2) || 0);
}

function putEvent(world: World, plan: EventPlan, organizer: ContactRecord | undefined): EventRecord {
  const { store, zone } = world;
  const at = (extraDays: number, hour: number) => {
    const day = addDays(calendarDay(world.now(), zone), plan.daysFromToday + extraDays);
    return zone.instantOfWallTime(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`));
  };
  const sessionCount = plan.sessions ?? 0;
  const sessions = Array.from({ length: sessionCount }, (_, index) => ({
    id: store.nextId('sessions'),
    title: `${plan.name} (session ${index + 1} of ${sessionCount})`,
    startDate: at(index, 9),
    isStartTimeSpecified: true,
    endDate: at(index, 9 + plan.hours),
    isEndTimeSpecified: true,
  }));
  const hasTime = plan.hours > 0;
  const event: EventRecord = {
    id: store.nextId('events'),
    eventType: 'Regular',
    name: plan.name,
    startDate: at(0, hasTime ? 9 : 0),
    isStartTimeSpecified: true,
    endDate: at(Math.max(0, sessionCount - 1), 9 + plan.hours),
    isEndTimeSpecified: true,
    location: '',
    isRegistrationEnabled: plan.daysFromToday > 0,
    accessLevel: 'Public',
    tags: [],
    registrationsLimit: null,
    sessions,
    organizerContactId: organizer?.id ?? null,
    descriptionHtml: `<p>${plan.name} of the league.</p>`,
    paymentInstructions: '',
    isWaitlistEnabled: false,
    ...plan.values,
  };
  store.put('events', event);
  return event;
}

function putTypes(world: World, plan: EventPlan, event: EventRecord): RegistrationTypeRecord[] {
  const names = plan.sessions
    ? ['Session 1: Levels 3 and 4', 'Session 2: Levels 5 and 6', 'Session 3: Levels 7 and 8']
    : [event.eventType === 'RSVP' ? 'RSVP' : 'Gymnast'];
  return names.map((name) => {
    const type: RegistrationTypeRecord = {
      id: world.store.nextId('registrationTypes'),
      eventId: event.id,
      name,
      description: '',
      isEnabled: event.isRegistrationEnabled,
      basePrice: plan.fee,
      guestPrice: 0,
      usesTaxScopeSettings: false,
      availability: 'MembersOnly',
      registrationCode: null,
      levelIds: [],
      availableFrom: null,
      availableThrough: null,
      maximumRegistrants: null,
      isWaitlistEnabled: event.isWaitlistEnabled,
    };
    world.store.put('registrationTypes', type);
    return type;
  });
}

interface RegistrationInput {
  world: World;
  event: EventRecord;
  type: RegistrationTypeRecord;
  gymnast: ContactRecord;
  status: RegistrationStatus;
  random: Random;
}

const shirtSizes = [
  { Id: 5_560_001, Label: 'S' },
  { Id: 5_560_002, Label: 'M' },
  { Id: 5_560_003, Label: 'L' },
];

function putRegistration({ world, event, type, gymnast, status, random }: RegistrationInput): void {
  const { store } = world;
  const fee = type.basePrice;
  const paidSum = status === 'Paid' ? fee : status === 'PartiallyPaid' ? Math.round(fee / 2) : 0;
  const today = startOfDay(calendarDay(world.now(), world.zone), world.zone);
  const registered = Math.min(today, event.startDate) - Math.floor((1 + random() * 30) * 86_400_000);
  const registration: RegistrationRecord = {
    id: store.nextId('registrations'),
    eventId: event.id,
    contactId: gymnast.id,
    registrationTypeId: type.id,
    status,
    fee,
    paidSum,
    isCheckedIn: event.startDate < world.now() && status === 'Paid',
    isShownToPublic: true,
    registrationDate: registered,
    memo: '',
    displayName: displayName(gymnast),
    organization: gymnast.organization,
    fields: [
      { FieldName: 'First name', SystemCode: 'FirstName', Value: gymnast.firstName },
      { FieldName: 'Last name', SystemCode: 'LastName', Value: gymnast.lastName },
      { FieldName: 'Email', SystemCode: 'Email', Value: gymnast.email },
      { FieldName: 'Phone', SystemCode: 'Phone', Value: gymnast.phone },
      {
        FieldName: 'T-shirt size',
        SystemCode: 'custom-8900017',
        Value: shirtSizes[Math.floor(random() * 3)] ?? null,
      },
    ],
    numberOfGuests: 0,
    numberOfGuestsCheckedIn: 0,
    invoiceId: null,
  };
  const hasInvoice = status === 'Paid' || status === 'Unpaid' || status === 'PartiallyPaid';
  if (hasInvoice) {
    registration.invoiceId = addInvoice(world, {
      contactId: gymnast.id,
      orderType: 'EventRegistration',
      eventRegistrationId: registration.id,
      value: fee,
      paidAmount: paidSum,
      details: [{ Value: fee, OrderDetailType: 'EventRegistration', Notes: event.name }],
      documentDate: registered,
      createdDate: registered,
      memo: '',
      publicMemo: '',
      isVoided: false,
    }).id;
  }
  store.put('registrations', registration);
}
