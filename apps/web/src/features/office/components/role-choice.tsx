import { OFFICE_ROLE_TEXTS, OFFICE_ROLE_WORDS, OFFICE_ROLES, type OfficeRole } from '@league/contract';
import { NativeSelect } from '@mantine/core';

type Props = {
  readonly label: string;
  readonly value: OfficeRole;
  readonly onChange: (role: OfficeRole) => void;
};

/** The roles of the office, with what the chosen one may do (OFFICE-10). */
export function RoleChoice({ label, value, onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      description={OFFICE_ROLE_TEXTS[value]}
      size="md"
      value={value}
      data={OFFICE_ROLES.map((role) => ({ value: role, label: OFFICE_ROLE_WORDS[role] }))}
      onChange={({ currentTarget }) =>
        onChange(OFFICE_ROLES.find((role) => role === currentTarget.value) ?? value)
      }
    />
  );
}
