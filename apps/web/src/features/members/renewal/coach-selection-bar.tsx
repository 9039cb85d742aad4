import type { Member, TeamBulkAction } from '@league/contract';
import { bulk } from '../../../strings/en/bulk.ts';
import { members } from '../../../strings/en/members.ts';
import { copyNumbers } from '../bulk/copy-contacts.ts';
import { type BarAction, SelectionBar } from '../bulk/selection-bar.tsx';
import { printInNewTab } from '../paper/chosen-members.ts';
import { useRosterFile } from '../paper/roster-file.ts';
import type { SelectionSummary } from './selection.ts';

const words = bulk.bar;

type Props = {
  readonly summary: SelectionSummary;
  readonly isOnlySelected: boolean;
  readonly isOnPaper: boolean;
  /** The gymnasts of the selection. */
  readonly members: readonly Member[];
  readonly onAct: (action: TeamBulkAction, memberIds: readonly number[]) => void;
  readonly onMessage: () => void;
  readonly onToggleAllLapsed: () => void;
  readonly onToggleOnlySelected: () => void;
  readonly onClear: () => void;
};

/** The selection bar of a coach's roster (MEM-10, ROSTER-01). */
export function CoachSelectionBar({ summary, members: chosen, ...props }: Props) {
  const file = useRosterFile(null);
  const selectedIds = chosen.map(({ id }) => id);
  const { selected, lapsedIds, lapsedInTeam, notShown, areAllLapsedSelected } = summary;
  const act = (action: TeamBulkAction, ids: readonly number[] = selectedIds) => ({
    label: bulk.actions[action].button,
    onPress: () => props.onAct(action, ids),
  });
  const actions: BarAction[] = [
    ...(lapsedIds.length > 0
      ? [{ ...act('renew', lapsedIds), label: words.renew(lapsedIds.length), isMain: true }]
      : []),
    act('moveUp'),
    act('setLevel'),
    { label: words.message, onPress: props.onMessage },
    { label: words.numbers, onPress: () => copyNumbers(chosen) },
    ...(props.isOnPaper
      ? [
          { label: words.print, onPress: () => printInNewTab(selectedIds) },
          { label: words.exportFile, onPress: () => file.save(selectedIds), isOff: file.isSaving },
        ]
      : []),
    ...(lapsedInTeam > 0
      ? [
          {
            label: areAllLapsedSelected ? members.selection.deselectLapsed : members.selection.selectLapsed,
            onPress: props.onToggleAllLapsed,
          },
        ]
      : []),
  ];
  return (
    <SelectionBar
      actions={actions}
      onClear={props.onClear}
      counts={
        <>
          <strong>{words.selected(selected)}</strong>
          {lapsedIds.length > 0 && ` · ${words.lapsed(lapsedIds.length)}`}
          {notShown > 0 && ` · ${words.notShown(notShown)}`}{' '}
          {(notShown > 0 || props.isOnlySelected) && (
            <button type="button" onClick={props.onToggleOnlySelected}>
              {props.isOnlySelected ? words.everyone : words.onlySelected}
            </button>
          )}
        </>
      }
    />
  );
}
