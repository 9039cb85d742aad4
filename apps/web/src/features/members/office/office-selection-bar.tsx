import { type BulkAction, LIMITS } from '@league/contract';
import { Button } from '@mantine/core';
import { useStickyRoom } from '../../../platform/use-sticky-room.ts';
import { officeMembers } from '../../../strings/en/office-members.ts';
import classes from './office-selection-bar.module.css';

const words = officeMembers.selection;

type Props = {
  readonly selected: number;
  readonly selectedElsewhere: number;
  /** How many the filter finds on all pages. */
  readonly total: number;
  readonly actions: readonly BulkAction[];
  readonly isSelecting: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onAct: (action: BulkAction) => void;
};

/** Who is selected, over all pages, and what can be done with them; within reach of a thumb. */
export function OfficeSelectionBar(props: Props) {
  const { selected, selectedElsewhere, total, actions, isSelecting } = props;
  const bar = useStickyRoom<HTMLElement>('--bottom-room');
  const most = Math.min(total, LIMITS.bulkMembers);
  return (
    <section ref={bar} className={classes.bar} aria-label={words.bar}>
      <p className={classes.words} role="status">
        <strong>{words.count(selected)}</strong>
        {selectedElsewhere > 0 && <span>{` · ${words.elsewhere(selectedElsewhere)}`}</span>}
      </p>
      <Button variant="subtle" size="sm" onClick={props.onClear}>
        {words.clear}
      </Button>
      {selected < most && (
        <Button
          variant="subtle"
          size="sm"
          aria-disabled={isSelecting}
          onClick={() => isSelecting || props.onSelectAll()}
        >
          {isSelecting ? words.selecting : words.all(most)}
        </Button>
      )}
      <div className={classes.actions}>
        {actions.map((action, index) => (
          <Button
            key={action}
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => props.onAct(action)}
          >
            {officeMembers.actions[action].button}
          </Button>
        ))}
      </div>
    </section>
  );
}
