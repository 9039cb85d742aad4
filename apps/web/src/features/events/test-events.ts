import type { EventRegistration, VisibleEvent } from '@league/contract';

let lastId = 0;

/** An event with sensible defaults, for tests. */
export function buildEvent(values: Partial<VisibleEvent> = {}): VisibleEvent {
  lastId += 1;
  return {
    id: lastId,
    name: `Meet ${lastId}`,
    startDate: '2026-11-14T14:00:00+00:00',
    endDate: null,
    startTimeSpecified: true,
    location: 'Harbor Arena',
    sessions: [],
    ...values,
  };
}

/** A registration with sensible defaults, for tests. */
export function buildRegistration(values: Partial<EventRegistration> = {}): EventRegistration {
  lastId += 1;
  return {
    id: lastId,
    memberId: lastId,
    eventId: 1,
    eventName: 'Meet',
    sessionName: null,
    sessionTime: null,
    sessionLevel: null,
    registrationStatus: 'Confirmed',
    registrationDate: '2026-10-02T14:00:00+00:00',
    memberFirstName: 'Ana',
    memberLastName: `Park${lastId}`,
    memberSkillLevel: '4',
    isEventOver: false,
    ...values,
  };
}
