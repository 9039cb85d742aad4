import { LIMITS } from '@league/contract';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from '../icon.tsx';
import classes from './search-box.module.css';

type Props = {
  /** The label for screen readers, and the placeholder unless another one is given. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly size?: 'lg';
  readonly className?: string | undefined;
};

/** A box to search a list in, without a visible label. Not the library's input, which a phone would have to load before the roster. */
export function SearchBox({ label, placeholder = label, value, onChange, size, className }: Props) {
  return (
    <div className={`${classes.box} ${className ?? ''}`} data-size={size}>
      <Icon of={IconSearch} />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={LIMITS.search}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
