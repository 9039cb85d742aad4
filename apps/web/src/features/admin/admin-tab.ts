import type { Permission, SessionUser } from '@league/contract';
import type { Icon } from '@tabler/icons-react';
import type { Preloadable } from '../../platform/loading/preloadable.ts';
import type { Outline } from '../../ui/screens/skeletons.tsx';

/** What the admin portal hands to the tab that is open. */
export type AdminTabProps = { readonly user: SessionUser };

/**
 * One tab of the admin portal (ADMIN-02). It is open at its own addresses where it has some, of which the first is
 * the one that is linked; else at `/admin#<id>`.
 */
export type AdminTab = {
  readonly id: string;
  readonly paths?: readonly [string, ...string[]];
  /** The entry in the navigation, and the heading of the screen. */
  readonly label: string;
  /** Its word in the bar at the bottom of a phone; a tab without one is behind More. */
  readonly short?: string;
  /** A line below the heading that says what the tab is for; null where the tab draws the heading into a line of its own. */
  readonly subtitle: string | null;
  readonly icon: Icon;
  /** Not shown to a person whose role may not see it; one that sees it alone is told so on the tab (OFFICE-10). */
  readonly needs: Permission;
  /** Reached from the header or the dashboard, and not among the tabs. */
  readonly isApart?: true;
  /** The outline of the tab until it is loaded. */
  readonly outline?: Outline;
  readonly Content: Preloadable<AdminTabProps>;
};

export type AdminTabs = readonly [AdminTab, ...AdminTab[]];
