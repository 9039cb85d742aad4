import type { OfficeMemberList } from '@league/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { type OfficePlace, PAGE_SIZE } from './office-place.ts';

type Props = {
  readonly place: OfficePlace;
  readonly show: (place: OfficePlace) => void;
  /** The page at the address, once it is loaded. */
  readonly list: OfficeMemberList | undefined;
};

/** Set while the list moves to the first or the last gymnast of another page. */
type Turning = {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly end: 'first' | 'last';
};

/** The key of the list at a place, the same for all its pages. */
const keyOf = ({ offset: _, memberId: __, ...list }: OfficePlace) => JSON.stringify(list);

/** The position of the open gymnast in the list, and how to open the previous and the next one. */
export type Turns = {
  /** The position in the whole list, from 1; null if the gymnast is not on the page. */
  readonly index: number | null;
  readonly total: number;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
};

/**
 * The gymnast whose details are open, as in the address, and the neighbors in the list, also on other pages. The details
 * close at once, although the address changes a moment later.
 */
export function useOpenMember({ place, show, list }: Props) {
  const [isClosed, setIsClosed] = useState(false);
  const [turning, setTurning] = useState<Turning | null>(null);
  const { memberId, offset } = place;
  const showList = useEffectEvent(() => show({ ...place, memberId: null }));
  // Once for each gymnast, even if Back returns to the address of one that was open before: a second navigation could stop
  // one to another page that has started meanwhile.
  useEffect(() => {
    if (!isClosed) return;
    if (memberId === null) setIsClosed(false);
    else showList();
  }, [isClosed, memberId]);
  useEffect(() => {
    if (turning === null) return;
    const isSameList = turning.key === keyOf(place);
    // The address changes a moment later, and then the page.
    if (isSameList && (place.offset === turning.from || (place.offset === turning.to && !list))) return;
    setTurning(null);
    const isThere = isSameList && place.offset === turning.to;
    if (!isThere || !list) return;
    const member = turning.end === 'first' ? list.members[0] : list.members.at(-1);
    if (member) show({ ...place, memberId: member.id });
  }, [turning, list, place, show]);

  const members = list?.members ?? [];
  const total = list?.total ?? 0;
  const at = members.findIndex(({ id }) => id === memberId);
  const turn = (step: 1 | -1) => {
    if (at === -1) return;
    const neighbor = members[at + step];
    const nextOffset = offset + step * PAGE_SIZE;
    if (neighbor) show({ ...place, memberId: neighbor.id });
    else if (nextOffset >= 0 && nextOffset < total) {
      setTurning({
        key: keyOf(place),
        from: offset,
        to: nextOffset,
        end: step === 1 ? 'first' : 'last',
      });
      show({ ...place, offset: nextOffset });
    }
  };
  const index = at === -1 ? null : offset + at + 1;
  const turns: Turns = {
    index,
    total,
    onPrevious: index !== null && index > 1 ? () => turn(-1) : null,
    onNext: index !== null && index < total ? () => turn(1) : null,
  };
  return {
    memberId: isClosed ? null : memberId,
    turn,
    turns,
    close: () => {
      setTurning(null);
      if (memberId !== null) setIsClosed(true);
    },
  };
}
