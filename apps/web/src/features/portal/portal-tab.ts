import type { SessionUser } from '@league/contract';
import type { Icon } from '@tabler/icons-react';
import type { Preloadable } from '../../platform/loading/preloadable.ts';
import type { Outline } from '../../ui/screens/skeletons.tsx';

/** What the portal passes to the open tab. */
export type PortalTabProps = {
  readonly user: SessionUser;
  /** The text of the header's search box, as typed. */
  readonly search: string;
  /** Searches. From a tab without a search, it also opens the tab that has one. */
  readonly onSearchChange: (search: string) => void;
};

/** The guide that a coach sees once, on the first visit of a tab (PORTAL-05). */
export type TabGuide = { readonly title: string; readonly steps: readonly string[] };

/** An entry of the side navigation. */
export type PortalEntry = {
  /** The part of the address after `#`. */
  readonly id: string;
  /** Its own address, if the tab is also a page (ROUTE-11). */
  readonly page?: string;
  readonly label: string;
  /** Its label in the bar at the bottom of a phone; an entry without one is under More. */
  readonly short?: string;
  readonly icon: Icon;
  /** Reached from another tab, and not in the navigation. */
  readonly isApart?: true;
};

/** One tab of the coach portal (PORTAL-01). */
export type PortalTab = PortalEntry & {
  readonly title: string;
  readonly subtitle: (user: SessionUser) => string;
  /** Whether the header's search filters this tab. From any other tab, a search opens the one that it filters. */
  readonly hasSearch: boolean;
  readonly guide?: TabGuide;
  /** The outline of the tab until it is loaded. */
  readonly outline?: Outline;
  readonly Content: Preloadable<PortalTabProps>;
};
