import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Icon } from './icon.tsx';

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & {
  readonly showLabel: string;
  readonly hideLabel: string;
};

/** A password field whose text can be shown and hidden, by mouse, touch, keyboard and screen reader alike. */
export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon of={isShown ? IconEyeOff : IconEye} />
        </ActionIcon>
      }
    />
  );
}
