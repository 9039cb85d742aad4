import type { Permission, SessionUser } from '@league/contract';
import type { Icon } from '@tabler/icons-react';
import type { Preloadable } from '../../platform/loading/preloadable.ts';
import type { Outline } from '../../ui/screens/skeletons.tsx';

/** What the admin portal hands to the tab that is open. */
export type AdminTabProps = { readonly user: SessionUser };

/**
 * One tab of the admin portal (ADMIN-02). A tab with `paths` is open at each of them, and links lead to the first.
 * A tab without is open at `/admin#<id>`.
 */
export type AdminTab = {
  readonly id: string;
  readonly paths?: readonly [string, ...string[]];
  /** The entry in the navigation, and the heading of the screen. */
  readonly label: string;
  /** Its label in the bar at the bottom of a phone; a tab without one is under More. */
  readonly short?: string;
  /** A line below the heading that says what the tab is for; null where the tab shows the heading itself. */
  readonly subtitle: string | null;
  readonly icon: Icon;
  /** The permission to see the tab. A person who may see but not change its content is told so there (OFFICE-10). */
  readonly needs: Permission;
  /** Reached from the header or the dashboard, and not among the tabs. */
  readonly isApart?: true;
  /** The outline of the tab until it is loaded. */
  readonly outline?: Outline;
  readonly Content: Preloadable<AdminTabProps>;
};

export type AdminTabs = readonly [AdminTab, ...AdminTab[]];
