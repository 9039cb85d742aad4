import { Button } from '@mantine/core';
import { auth } from '../../../strings/en/auth.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { AccountForm } from '../use-account-form.ts';
import { clockText, useCountdown } from '../use-countdown.ts';

type Props = {
  readonly label: string;
  readonly pendingLabel: string;
  readonly form: Pick<AccountForm<never>, 'failure' | 'isPending' | 'waitUntilMs'>;
};

/** What went wrong, and the button; after too many tries it counts down to the next one (AUTH-10). */
export function FormFooter({ label, pendingLabel, form }: Props) {
  const waitSeconds = useCountdown(form.waitUntilMs);
  const words = form.isPending ? pendingLabel : label;
  return (
    <>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      {/* The busy button keeps the focus. A second press does nothing while the call runs. */}
      <Button
        type="submit"
        fullWidth
        disabled={waitSeconds > 0}
        aria-disabled={form.isPending}
        data-disabled={form.isPending || waitSeconds > 0}
      >
        {waitSeconds > 0 ? auth.waitLabel(clockText(waitSeconds)) : words}
      </Button>
    </>
  );
}
