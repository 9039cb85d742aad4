import type { Coach } from '@league/contract';
import { CorrectAddressDialog } from '../../../../shared/mail/correct-address-dialog.tsx';
import { coaches } from '../../../../strings/en/coaches.ts';
import { useSendAgain } from '../../api.ts';

/** Corrects the address of a coach who did not get an email, and sends it again (OFFICE-05). */
export default function SendAgainDialog({ coach, onClose }: { coach: Coach; onClose: () => void }) {
  const sendAgain = useSendAgain(coach, onClose);
  return (
    <CorrectAddressDialog
      address={coach.email}
      reason={coach.undelivered && (coach.undelivered.reason ?? 'other')}
      note={coaches.undelivered.note}
      sending={sendAgain}
      onSend={sendAgain.run}
      onClose={onClose}
    />
  );
}
