import { type Coach, findPasswordFault, fullName, LIMITS } from '@league/contract';
import { type FormEvent, useState } from 'react';
import { coaches } from '../../../../strings/en/coaches.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { useResetPassword } from '../../api.ts';
import classes from './set-password-dialog.module.css';

const words = coaches.password;

/** The office sets a coach's password: strong, typed twice (COACHES-09). */
export default function SetPasswordDialog({ coach, onClose }: { coach: Coach; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const reset = useResetPassword(coach, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || repeated === '') return;
    const found = findPasswordFault(password) ?? (password === repeated ? null : words.differs);
    setFault(found);
    if (found === null) reset.run(password);
  };
  const field = (label: string, value: string, change: (value: string) => void) => ({
    label,
    value,
    autoComplete: 'new-password',
    maxLength: LIMITS.password,
    showLabel: words.show(label),
    hideLabel: words.hide(label),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setFault(null);
      change(event.currentTarget.value);
    },
  });
  const isAboutRepeat = fault === words.differs;
  return (
    <FormDialog
      title={words.title(fullName(coach))}
      size="sm"
      confirm={words.submit}
      confirmPending={words.pending}
      isPending={reset.isPending}
      isOff={password === '' || repeated === ''}
      hasChanges={password !== '' || repeated !== ''}
      failure={reset.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>{words.text}</p>
      <PasswordField
        {...field(words.next, password, setPassword)}
        data-autofocus
        description={words.rule}
        error={isAboutRepeat ? null : fault}
      />
      <PasswordField {...field(words.repeat, repeated, setRepeated)} error={isAboutRepeat ? fault : null} />
    </FormDialog>
  );
}
