import { fullName } from '@league/contract';
import { leagueScope } from '../../../platform/db/scope.ts';
import { providerFailureOf } from '../runs/failures.ts';
import type { PushRunDeps } from './push-types.ts';
import * as repository from './renewal-mails.repository.ts';

const BATCH_SIZE = 50;

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The email to a family when a membership becomes active, by a renewal or by the office (MEM-15, ADMIN-08). */
function renewalEmail({
  firstName,
  leagueName,
  domain,
}: {
  firstName: string;
  leagueName: string;
  domain: string;
}) {
  return {
    subject: `${leagueName}: the membership of ${firstName} is active`,
    body: [
      'Hello,',
      `the membership of ${firstName} in the ${leagueName} is active.`,
      `You can sign in at https://${domain} with this email address to see it. If you do not know the password, choose “Forgot password” there.`,
      `Your ${leagueName}`,
    ]
      .map((paragraph) => `<p>${asHtml(paragraph)}</p>`)
      .join('\n'),
  };
}

/**
 * Asks the provider to send every promised sign-in email whose renewal it has; returns how many. An attempt whose
 * answer is lost may have sent the email, so it is repeated a limited number of times: a second email does less harm
 * than none.
 */
export async function sendDueMails(deps: PushRunDeps, signal: AbortSignal): Promise<number> {
  const { database, provider, leagueName } = deps;
  const due = await database.inScope(leagueScope(), async (tx) => {
    await repository.forgetVoidMails(tx);
    return repository.dueMails(tx, BATCH_SIZE);
  });
  if (due.length === 0) return 0;
  const { domain } = await provider.getAccount({ signal });
  let sent = 0;
  for (const { id, contactId, firstName, lastName, email } of due) {
    if (contactId === null || email === null) continue;
    const name = fullName({ firstName, lastName });
    const mail = { contactId, email, name, ...renewalEmail({ firstName, leagueName, domain }) };
    await database.inScope(leagueScope(), (tx) => repository.noteMailAttempt(tx, id));
    try {
      await provider.sendEmail(mail, { signal });
    } catch (error) {
      const failure = providerFailureOf(error);
      if (!failure) throw error;
      const store =
        failure.meaning === 'later' ? repository.endMailAfterLastAttempt : repository.markMailRefused;
      await database.inScope(leagueScope(), (tx) => store(tx, id, failure.fact));
      // One failing mail must not block the others. The next call will show whether the service is unreachable.
      continue;
    }
    await database.inScope(leagueScope(), (tx) => repository.markMailSent(tx, id));
    sent += 1;
  }
  return sent;
}
