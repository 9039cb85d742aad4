import { Button } from '@mantine/core';
import { officeMembers } from '../../../strings/en/office-members.ts';
import classes from './column-choice.module.css';
import { OFFICE_COLUMNS, type OfficeColumn } from './office-columns.ts';

const words = officeMembers.columns;

type Props = {
  readonly id: string;
  readonly columns: ReadonlySet<OfficeColumn>;
  readonly isStandard: boolean;
  readonly onToggle: (column: OfficeColumn) => void;
  readonly onReset: () => void;
};

/** Which columns the table has beside the name; each choice takes effect at once and is stored on the device. */
export function ColumnChoice({ id, columns, isStandard, onToggle, onReset }: Props) {
  return (
    <fieldset id={id} className={classes.choice}>
      <legend className={classes.legend}>{words.legend}</legend>
      {OFFICE_COLUMNS.map((column) => (
        <label key={column} className={classes.column}>
          <input type="checkbox" checked={columns.has(column)} onChange={() => onToggle(column)} />
          {words.names[column]}
        </label>
      ))}
      {!isStandard && (
        <Button variant="subtle" size="sm" className={classes.reset} onClick={onReset}>
          {words.standard}
        </Button>
      )}
    </fieldset>
  );
}
