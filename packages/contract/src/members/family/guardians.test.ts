import { expect, it } from 'vitest';
import { contactToCall, type Guardian } from './guardians.ts';

const guardian = (name: string, phone: string): Guardian => ({
  ...{ name, phone, relation: 'Mother', email: '', isEmergency: false },
});
const guardians = [guardian('Ann Ames', ''), guardian('Bo Ames', '609-555-0142')];

it.each([
  [
    'the emergency contact first',
    { emergencyContactName: 'Cy Ames', emergencyContactPhone: '609-555-0143', guardians },
    { name: 'Cy Ames', phone: '609-555-0143', isEmergency: true },
  ],
  [
    'else the first guardian with a phone',
    { emergencyContactName: 'Cy Ames', emergencyContactPhone: null, guardians },
    { name: 'Bo Ames', phone: '609-555-0142', isEmergency: false },
  ],
  [
    'and none without a phone',
    { emergencyContactName: 'Cy Ames', emergencyContactPhone: '', guardians: guardians.slice(0, 1) },
    null,
  ],
])('[FAMILY-01] [ATTEND-02] calls %s', (_what, member, contact) => {
  expect(contactToCall(member)).toEqual(contact);
});
