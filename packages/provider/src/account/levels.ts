import type { WireMembershipLevel } from '../wire.ts';

export type RenewalKind = 'Never' | 'Monthly' | 'Quarterly' | 'TwiceAYear' | 'EveryNYears';

export type RenewalPeriod = {
  /** `Unknown` for a word that section 6.2 does not list. */
  kind: RenewalKind | 'Unknown';
  /** For `EveryNYears`; 1 if the service does not say. */
  yearPeriod: number;
  startFromJoinDate: boolean;
  /** The fixed days of the year on which memberships end, in calendar order. */
  dates: readonly { month: number; day: number }[];
};

export type ProviderMembershipLevel = {
  id: number;
  name: string;
  approvalRequired: boolean;
  prepayRequired: boolean;
  /** In the account's currency; 0 for a free level. */
  fee: number;
  renewal: RenewalPeriod;
};

const renewalKinds: readonly RenewalKind[] = ['Never', 'Monthly', 'Quarterly', 'TwiceAYear', 'EveryNYears'];

/** Converts a membership level (section 6.2). A level without a renewal period never ends. */
export function toMembershipLevel(wire: WireMembershipLevel): ProviderMembershipLevel {
  const period = wire.RenewalPeriod;
  const kind = period?.Kind ?? 'Never';
  return {
    id: wire.Id,
    name: wire.Name,
    approvalRequired: period?.ApplicationReview?.AdminApprovalRequired === true,
    prepayRequired: period?.ApplicationReview?.PrepayRequired === true,
    fee: wire.MembershipFee ?? 0,
    renewal: {
      kind: renewalKinds.find((known) => known === kind) ?? 'Unknown',
      yearPeriod: Math.max(1, period?.YearPeriod ?? 1),
      startFromJoinDate: period?.StartFromJoinDate === true,
      dates: (period?.Dates ?? [])
        // "Monthly" needs only a day, and the month that the service sends for it is undocumented.
        .map(({ Month, Day }) => ({ month: kind === 'Monthly' ? 1 : (Month ?? 0), day: Day ?? 0 }))
        .filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
        .sort((a, b) => a.month - b.month || a.day - b.day),
    },
  };
}
