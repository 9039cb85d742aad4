import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { cutListPage } from '../../platform/db/queries/list-page.ts';
import { registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { moveUp } from '../members/change/level-moves.service.ts';
import type { MembersDeps } from '../members/members.service.ts';
import { checkImport, forgetColumns, importScores, showColumns } from './import/import-scores.service.ts';
import { deleteAllScores, listMeetSummaries, removeMeet, showMeet } from './meets/meets.service.ts';
import { correctEntry } from './reviews/corrections.service.ts';
import { decideEntry, ignoreEntries, listReviews, reopenEntries } from './reviews/reviews.service.ts';
import {
  listAdminScoreWarnings,
  listMemberResults,
  listNearlyThere,
  listScoreWarnings,
  type ScoresDeps,
  setScoreRules,
  showScoreRules,
} from './scores.service.ts';

const entries = routes.scores;

export function registerScoreRoutes(app: FastifyInstance, deps: ScoresDeps & { members: MembersDeps }): void {
  registerListRoute(app, entries.coachWarnings, async ({ viewer, query }) =>
    cutListPage(await listScoreWarnings(deps, viewer), query),
  );
  registerRoute(app, entries.nearlyThere, ({ viewer }) => listNearlyThere(deps, viewer));
  registerRoute(app, entries.memberResults, ({ viewer, params }) =>
    listMemberResults(deps, viewer, params.id),
  );
  registerListRoute(app, entries.adminWarnings, async ({ viewer, query }) =>
    cutListPage(await listAdminScoreWarnings(deps, viewer), query),
  );
  registerRoute(app, entries.rules, () => showScoreRules(deps));
  registerRoute(app, entries.setRules, ({ viewer, body }) => setScoreRules(deps, viewer, body));
  registerRoute(app, entries.moveUp, ({ viewer, body }) => moveUp(deps.members, viewer, body.moves));

  registerRoute(app, entries.checkImport, ({ viewer, body }) => checkImport(deps, viewer, body?.file));
  registerRoute(app, entries.resultsColumns, ({ viewer, body }) => showColumns(deps, viewer, body.content));
  registerRoute(app, entries.forgetColumns, ({ viewer, body }) => forgetColumns(deps, viewer, body.content));
  registerRoute(app, entries.importScores, ({ viewer, body }) => importScores(deps, viewer, body?.file));
  registerRoute(app, entries.deleteAll, ({ viewer }) => deleteAllScores(deps, viewer));

  registerRoute(app, entries.meets, ({ viewer }) => listMeetSummaries(deps, viewer));
  registerRoute(app, entries.meet, ({ viewer, params }) => showMeet(deps, viewer, params.id));
  registerRoute(app, entries.removeMeet, ({ viewer, params }) => removeMeet(deps, viewer, params.id));

  registerRoute(app, entries.reviews, ({ viewer }) => listReviews(deps, viewer));
  registerRoute(app, entries.ignore, ({ viewer, body }) => ignoreEntries(deps, viewer, body.entryIds));
  registerRoute(app, entries.reopen, ({ viewer, body }) => reopenEntries(deps, viewer, body));
  registerRoute(app, entries.correct, ({ viewer, params, body }) =>
    correctEntry(deps, viewer, { entryId: params.id, ...body }),
  );
  registerRoute(app, entries.decide, ({ viewer, params, body }) =>
    decideEntry(deps, viewer, { entryId: params.id, ...body }),
  );
}
