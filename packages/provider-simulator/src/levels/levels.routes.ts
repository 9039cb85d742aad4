import type { Api } from '../http/api.ts';
import type { Links } from '../http/links.ts';
import { notFound } from '../http/refusal.ts';
import { simpleList } from '../http/simple-list.ts';
import type { LevelRecord } from '../state/records.ts';

/** Membership levels (API section 6.2); they can only be read. */
export function levelRoutes(api: Api): void {
  const path = '/accounts/:accountId/membershiplevels';
  api.get(path, (call) =>
    simpleList(call, {
      rows: call.world.store.all('levels'),
      view: (level) => levelView(level, call.links),
      idsKey: 'MembershipLevelIdentifiers',
      isAlwaysPaged: false,
    }),
  );
  api.get(`${path}/:levelId`, (call) => {
    const level = call.world.store.get('levels', call.id('levelId'));
    if (!level) throw notFound('The membership level');
    return levelView(level, call.links);
  });
}

function levelView(level: LevelRecord, links: Links): unknown {
  return {
    Id: level.id,
    Url: links.to('MembershipLevels', level.id),
    Name: level.name,
    Description: level.description,
    PublicCanApply: level.canPublicApply,
    Type: 'Individual',
    BundleMembersLimit: null,
    MembershipFee: level.fee,
    MemberCanChangeToLevels: level.changeableToLevelIds.map((id) => ({
      Id: id,
      Url: links.to('MembershipLevels', id),
    })),
    RenewalPeriod: {
      Kind: level.renewalKind,
      YearPeriod: level.yearPeriod,
      StartFromJoinDate: level.startsFromJoinDate,
      Dates: level.renewalDates,
      AutomaticRecurringPayments: false,
      ApplicationReview: {
        PrepayRequired: level.isPrepayRequired,
        AdminApprovalRequired: level.isApprovalRequired,
      },
    },
  };
}
