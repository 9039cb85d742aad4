import { fullName } from '@league/contract';
import { FamiliesTab } from './families-tab.tsx';

/** The families of a coach's team; a press on a gymnast searches the roster. */
export function CoachFamilies({ onSearchChange }: { readonly onSearchChange: (search: string) => void }) {
  return <FamiliesTab onOpen={(member) => onSearchChange(fullName(member))} />;
}
