export { finishErasure } from './erasure.service.ts';
export {
  countErasures,
  dueErasures,
  erasedContacts,
  erasedMembers,
  noteContact,
  postponeErasure,
  refuseErasure,
} from './erasures.repository.ts';
