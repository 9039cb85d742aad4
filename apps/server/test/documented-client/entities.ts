import type { Shape } from './shapes.ts';

/** The entities of section 3 of both documents, field by field. */
export const user = {
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  profileImageUrl: 'text or null',
  coachLevel: 'text or null',
} satisfies Shape;

export const coach = {
  ...user,
  id: 'number',
  teamId: 'number',
  teamName: 'text',
} satisfies Shape;

export const member = {
  id: 'number',
  firstName: 'text',
  lastName: 'text',
  email: 'text or null',
  phone: 'text or null',
  dateOfBirth: 'day or null',
  skillLevel: 'text',
  coachNotes: 'text or null',
  membershipStatus: 'text',
  emergencyContactName: 'text or null',
  emergencyContactPhone: 'text or null',
  healthNote: 'text or null',
  guardians: 'list',
} satisfies Shape;

export const event = {
  id: 'number',
  name: 'text',
  startDate: 'moment or null',
  location: 'text or null',
} satisfies Shape;

export const adminEvent = {
  ...event,
  eventId: 'number',
  description: 'text or null',
  registrationEnabled: 'flag',
  visibleToCoaches: 'flag',
} satisfies Shape;

export const registration = {
  id: 'number',
  memberId: 'number',
  eventId: 'number',
  sessionName: 'text or null',
  sessionTime: 'text or null',
  sessionLevel: 'text or null',
  registrationStatus: 'text',
  registrationDate: 'moment or null',
  memberFirstName: 'text',
  memberLastName: 'text',
  memberSkillLevel: 'text',
} satisfies Shape;

export const activityEntry = {
  id: 'number',
  action: 'text',
  description: 'text',
  timestamp: 'moment',
  coachName: 'text',
} satisfies Shape;

export const logEntry = {
  id: 'number',
  actionType: 'text',
  coachName: 'text',
  coachEmail: 'text',
  memberName: 'text or null',
  memberId: 'number or null',
  csvFileName: 'text or null',
  recordCount: 'number or null',
  teamName: 'text or null',
  details: 'text',
  createdAt: 'moment',
} satisfies Shape;

export const officeCoach = {
  id: 'number',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  coachLevel: 'text',
  isActive: 'flag',
  createdAt: 'moment',
  activityCount: 'number',
  recentActivity: 'list',
} satisfies Shape;

export const scoreWarning = {
  memberId: 'number',
  severity: ['notice', 'pink', 'red'],
  scoreOutCount: 'number',
  currentLevel: 'text',
} satisfies Shape;

export const importRecord = {
  id: 'number',
  fileName: 'text',
  createdAt: 'moment',
  successfulCount: 'number',
  failedCount: 'number',
  results: 'object',
} satisfies Shape;
