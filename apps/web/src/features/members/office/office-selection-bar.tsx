import { type BulkAction, LIMITS } from '@league/contract';
import { bulk } from '../../../strings/en/bulk.ts';
import { officeMembers } from '../../../strings/en/office-members.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';

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

/** Who is selected, over all pages, and what can be done with them (ADMIN-08, ROSTER-01). */
export function OfficeSelectionBar(props: Props) {
  const { selected, selectedElsewhere, total, actions, isSelecting } = props;
  const most = Math.min(total, LIMITS.bulkMembers);
  return (
    <SelectionBar
      onClear={props.onClear}
      counts={
        <>
          <strong>{words.count(selected)}</strong>
          {selectedElsewhere > 0 && ` · ${words.elsewhere(selectedElsewhere)}`}
        </>
      }
      actions={[
        ...actions.map((action, index) => ({
          label: bulk.actions[action].button,
          onPress: () => props.onAct(action),
          isMain: index === 0,
        })),
        ...(selected < most
          ? [
              {
                label: isSelecting ? words.selecting : words.all(most),
                onPress: props.onSelectAll,
                isOff: isSelecting,
              },
            ]
          : []),
      ]}
    />
  );
}
