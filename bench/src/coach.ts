import { setTimeout as pause } from 'node:timers/promises';
import {
  fillPath,
  type ImportReport,
  importReportSchema,
  isImportAtWork,
  routes,
  sessionUserSchema,
} from '@league/contract';
import { signIn } from './sign-in.ts';

const POLL_MS = 50;

/** A signed-in coach of the demo league, or the office, that can import and read the roster. */
export async function signInCoach(portalUrl: string, account: { email: string; password: string }) {
  const { cookie } = await signIn(portalUrl, account);

  async function call({ method, path }: { method: string; path: string }, body?: object): Promise<unknown> {
    const answer = await fetch(new URL(path, portalUrl), {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  const { teamId } = sessionUserSchema.parse(await call(routes.auth.coachUser));

  return {
    teamId,
    readRoster: () => call(routes.members.list),
    /** Uploads a file for an import and returns the file's address. */
    async upload(content: Buffer): Promise<string> {
      const issued = routes.imports.issueUpload.reply.parse(await call(routes.imports.issueUpload, {}));
      const put = await fetch(issued.uploadURL, { method: 'PUT', body: new Uint8Array(content) });
      if (!put.ok) throw new Error(`The upload answered ${put.status}.`);
      return issued.uploadURL;
    },
    /** Imports an uploaded file as the page does and waits for its end; the office names the team. */
    async importFile(csvUrl: string, intoTeam = teamId): Promise<ImportReport> {
      const askFirst = true;
      let report = importReportSchema.parse(
        await call(routes.imports.start, { csvUrl, teamId: intoTeam, askFirst }),
      );
      while (isImportAtWork(report.state)) {
        await pause(POLL_MS);
        const path = fillPath(routes.imports.find.path, { id: report.id });
        report = importReportSchema.parse(await call({ method: 'GET', path }));
      }
      if (report.state !== 'done') throw new Error(`The import came to ${report.state}: ${report.message}`);
      return report;
    },
  };
}
