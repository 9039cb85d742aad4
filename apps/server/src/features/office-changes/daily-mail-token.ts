import { createHmac } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { sharedSecret } from '../../platform/db/secrets.ts';
import { isSameSecret } from '../../platform/same-secret.ts';

/** Signs and reads the tokens of the links that turn a coach's daily mail off. */
export type DailyMailTokens = {
  tokenFor(userId: number): string;
  /** The account of a token that the portal has signed; null for any other. */
  userOf(token: string): number | null;
};

/**
 * The token says whose mail it is about and is signed, so nothing of it is stored, and the links in older mails work as long as
 * the account is there. It can turn that mail on and off and nothing else.
 */
export async function openDailyMailTokens(database: Database): Promise<DailyMailTokens> {
  const secret = await sharedSecret(database, 'dailyMail');
  const tokenFor = (userId: number) =>
    `${userId}.${createHmac('sha256', secret).update(`daily mail of ${userId}`).digest('base64url')}`;
  return {
    tokenFor,
    userOf(token) {
      const [id = ''] = token.split('.', 1);
      if (!/^[1-9]\d{0,8}$/.test(id)) return null;
      return isSameSecret(token, tokenFor(Number(id))) ? Number(id) : null;
    },
  };
}
