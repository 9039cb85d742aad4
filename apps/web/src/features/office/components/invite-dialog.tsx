import { emailSchema, LIMITS, type OfficeRole } from '@league/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError } from '../../../platform/api/api-error.ts';
import { office } from '../../../strings/en/office.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useInvitePerson } from '../api.ts';
import { RoleChoice } from './role-choice.tsx';

const words = office.invite;
const isFilled = (text: string) => (text.trim() === '' ? words.missing : null);
const EMPTY = { firstName: '', lastName: '', email: '', officeRole: 'members' as OfficeRole };

/** A new person of the office, who gets a link by mail (OFFICE-10). */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      firstName: isFilled,
      lastName: isFilled,
      email: (email) => (emailSchema.safeParse(email).success ? null : words.badEmail),
    },
  });
  const invite = useInvitePerson(onClose, (error) => {
    if (error instanceof ApiError && error.code === 'COACH_EMAIL_TAKEN')
      form.setFieldError('email', error.serverMessage ?? error.message);
  });
  const name = { required: true, maxLength: LIMITS.name, autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={invite.isPending}
      hasChanges={form.isDirty()}
      failure={form.errors.email ? null : invite.failure}
      onSubmit={form.onSubmit(
        (person) => invite.run(person),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      onClose={onClose}
    >
      <TextInput label={words.firstName} {...name} data-autofocus {...form.getInputProps('firstName')} />
      <TextInput label={words.lastName} {...name} {...form.getInputProps('lastName')} />
      <TextInput
        label={words.email}
        type="email"
        required
        maxLength={LIMITS.email}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <RoleChoice
        label={words.role}
        value={form.values.officeRole}
        onChange={(role) => form.setFieldValue('officeRole', role)}
      />
    </FormDialog>
  );
}
