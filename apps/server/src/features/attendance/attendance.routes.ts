import { Readable } from 'node:stream';
import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { asAttachment } from '../../platform/http/answers/attachment.ts';
import { contentEndingInList } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type AttendanceDeps, readDay, takeTaps } from './attendance.service.ts';
import { exportHistory, exportShares, gymnastOf, readHistory } from './attendance-history.service.ts';

export function registerAttendanceRoutes(app: FastifyInstance, deps: AttendanceDeps): void {
  const entries = routes.attendance;
  registerRoute(app, entries.day, ({ viewer, query }) => readDay(deps, viewer, query.day));
  registerRoute(app, entries.take, ({ viewer, body }) => takeTaps(deps, viewer, body));
  registerRoute(app, entries.history, async ({ viewer, reply }) => {
    const { gymnasts, ...others } = await readHistory(deps, viewer);
    return contentEndingInList(entries.history, reply, {
      content: { ...others, gymnasts: [] },
      listSchema: entries.history.reply.shape.gymnasts,
      rows: gymnasts,
      itemOf: gymnastOf,
    });
  });
  registerRoute(app, entries.historyFile, async ({ viewer, reply }) => {
    const { fileName, parts } = await exportHistory(deps, viewer);
    return asAttachment(reply.type('text/csv; charset=utf-8'), fileName).send(Readable.from(parts));
  });
  registerRoute(app, entries.sharesFile, async ({ viewer, reply }) => {
    const { fileName, parts } = await exportShares(deps, viewer);
    return asAttachment(reply.type('text/csv; charset=utf-8'), fileName).send(Readable.from(parts));
  });
}
