import { Readable } from 'node:stream';
import { routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { asAttachment } from '../../platform/http/answers/attachment.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { type BoardDeps, readBoardReport } from './board-report.service.ts';
import { boardReportFile } from './board-report-file.ts';

export function registerBoardRoutes(app: FastifyInstance, deps: BoardDeps): void {
  registerRoute(app, routes.board.report, ({ viewer, query }) => readBoardReport(deps, viewer, query));
  registerRoute(app, routes.board.reportFile, async ({ viewer, query, reply }) => {
    const { fileName, text } = boardReportFile(await readBoardReport(deps, viewer, query));
    return asAttachment(reply.type('text/csv; charset=utf-8'), fileName).send(Readable.from([text]));
  });
}
