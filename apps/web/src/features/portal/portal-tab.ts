import type { SessionUser } from '@league/contract';
import type { Icon } from '@tabler/icons-react';
import type { Preloadable } from '../../platform/preloadable.ts';

/** What the portal hands to the tab that is open. */
export type PortalTabProps = {
  readonly user: SessionUser;
  /** The text of the header's search box, as typed. */
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
};

/** An entry of the side navigation. */
export type PortalEntry = {
  /** Stands in the address after `#`. */
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
};

/** One tab of the coach portal (PORTAL-01). */
export type PortalTab = PortalEntry & {
  readonly title: string;
  readonly subtitle: (user: SessionUser) => string;
  /** Whether the header's search box is for this tab. */
  readonly hasSearch: boolean;
  readonly Content: Preloadable<PortalTabProps>;
};
