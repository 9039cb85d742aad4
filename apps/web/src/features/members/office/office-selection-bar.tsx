import { type BulkAction, LIMITS } from '@league/contract';
import { bulk } from '../../../strings/en/bulk.ts';
import { officeMembers } from '../../../strings/en/office-members.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';

const words = officeMembers.selection;

type Props = {
  readonly selected: number;
  readonly selectedElsewhere: number;
  /** The number of gymnasts that the filter finds on all pages. */
  readonly total: number;
  readonly actions: readonly BulkAction[];
  readonly isSelecting: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onAct: (action: BulkAction) => void;
  /** Absent in the archive, because these families have left. */
  readonly contact: {
    readonly isLoading: boolean;
    /** Null where the role writes no messages. */
    readonly onMessage: (() => void) | null;
    readonly onCopyNumbers: () => void;
    readonly onPrint: () => void;
    readonly onExport: () => void;
    readonly isExporting: boolean;
  } | null;
};

/** The selected gymnasts of all pages, and the actions on them (ADMIN-08, ROSTER-01). */
export function OfficeSelectionBar(props: Props) {
  const { selected, selectedElsewhere, total, actions, isSelecting, contact } = props;
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
        ...(contact
          ? [
              ...(contact.onMessage === null
                ? []
                : [{ label: bulk.bar.message, onPress: contact.onMessage, isOff: contact.isLoading }]),
              { label: bulk.bar.numbers, onPress: contact.onCopyNumbers, isOff: contact.isLoading },
              { label: bulk.bar.print, onPress: contact.onPrint },
              { label: bulk.bar.exportFile, onPress: contact.onExport, isOff: contact.isExporting },
            ]
          : []),
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
