import { Readable } from 'node:stream';
import {
  fieldOfColumn,
  MEMBER_FIELDS,
  routes,
  TEMPLATE_FILE_NAME,
  TEMPLATE_WORKBOOK_NAME,
  templateHeadings,
  workbookColumns,
  workbookHeadings,
} from '@league/contract';
import { writeTemplate } from '@league/spreadsheet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asAttachment } from '../../platform/http/answers/attachment.ts';
import { registerListRoute } from '../../platform/http/answers/list-answer.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { listSkillLevels } from '../members/index.ts';
import { writeErrorFile } from './error-file.ts';
import { findImportedRow, fixImportedRow } from './fix/fix-row.service.ts';
import {
  confirmImport,
  discardImport,
  findImport,
  type ImportDeps,
  listHistory,
  retryImport,
  startImport,
} from './imports.service.ts';
import { undoImport } from './undo/undo.service.ts';
import { issueUpload, receiveUpload } from './upload/uploads.service.ts';

const CSV = 'text/csv; charset=utf-8';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Only the headings: an example row would become a gymnast (IMPORT-01). */
function templateFor(levels: readonly string[]): string {
  const cells = templateHeadings(levels).map((heading) =>
    /[",]/.test(heading) ? `"${heading.replaceAll('"', '""')}"` : heading,
  );
  return `${cells.join(',')}\r\n`;
}

/**
 * A workbook whose columns keep dates as dates and phones with their zeros. Also has columns for guardians, emergency
 * contact and health note.
 */
function templateWorkbookFor(levels: readonly string[]): Buffer {
  const headings = workbookHeadings(levels);
  const columns = workbookColumns().map(([key], at) => {
    const field = fieldOfColumn(key);
    const type = field && MEMBER_FIELDS[field].kind === 'date' ? 'date' : 'text';
    return { heading: headings[at] ?? '', type } as const;
  });
  return Buffer.from(writeTemplate('Gymnasts', columns));
}

type RoutesDeps = ImportDeps & { publicOrigin: string | undefined };

/** The only route that accepts a file's bytes, of any content type; all others accept only JSON. */
function registerUploadRoute(app: FastifyInstance, deps: RoutesDeps): void {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    registerRoute(uploads, routes.imports.upload, async ({ params, query, request, reply }) => {
      // The stream that the parser above passed on; undefined for an empty file.
      const bytes = request.body as Readable | undefined;
      const disposition = request.headers['content-disposition'];
      await receiveUpload(deps, { key: params.key, signature: query, disposition, bytes });
      return reply.header('etag', `"${params.key}"`).send();
    });
  });
}

export function registerImportRoutes(app: FastifyInstance, deps: RoutesDeps): void {
  const portalOriginOf = (request: FastifyRequest) =>
    deps.publicOrigin ?? `${request.protocol}://${request.host}`;

  registerRoute(app, routes.imports.template, async ({ reply }) => {
    const levels = await listSkillLevels(deps.database.unscoped);
    return asAttachment(reply, TEMPLATE_FILE_NAME).type(CSV).send(templateFor(levels));
  });

  registerRoute(app, routes.imports.templateWorkbook, async ({ reply }) => {
    const levels = await listSkillLevels(deps.database.unscoped);
    return asAttachment(reply, TEMPLATE_WORKBOOK_NAME).type(WORKBOOK).send(templateWorkbookFor(levels));
  });

  registerRoute(app, routes.imports.issueUpload, ({ viewer, body, request }) =>
    issueUpload(deps, viewer, { ...body, portalOrigin: portalOriginOf(request) }),
  );

  registerUploadRoute(app, deps);

  registerRoute(app, routes.imports.start, ({ viewer, body, request }) =>
    startImport(deps, viewer, { ...body, portalOrigin: portalOriginOf(request) }),
  );

  registerListRoute(app, routes.imports.history, ({ viewer, query }) => listHistory(deps, viewer, query));

  registerRoute(app, routes.imports.find, ({ viewer, params }) => findImport(deps, viewer, params.id));

  registerRoute(app, routes.imports.confirm, ({ viewer, params, body }) =>
    confirmImport(deps, viewer, { ...body, id: params.id }),
  );

  registerRoute(app, routes.imports.row, ({ viewer, params }) => findImportedRow(deps, viewer, params));

  registerRoute(app, routes.imports.fixRow, ({ viewer, params, body }) =>
    fixImportedRow(deps, viewer, { ...params, values: body.values }),
  );

  registerRoute(app, routes.imports.retry, ({ viewer, params }) => retryImport(deps, viewer, params.id));

  registerRoute(app, routes.imports.discard, ({ viewer, params }) => discardImport(deps, viewer, params.id));

  registerRoute(app, routes.imports.errorFile, async ({ viewer, params, reply }) => {
    const { fileName, parts } = await writeErrorFile(deps, viewer, params.id);
    return asAttachment(reply, fileName).type(CSV).send(Readable.from(parts));
  });

  registerRoute(app, routes.imports.undo, ({ viewer, params }) => undoImport(deps, viewer, params.id));
}
