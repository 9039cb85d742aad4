import { createHmac } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { sharedSecret } from '../../platform/db/logins/secrets.ts';
import { isSameSecret } from '../../platform/same-secret.ts';

/** The coach's account that a link is for. */
export type LinkedAccount = { readonly userId: number; readonly email: string };

/** Signs and checks the tokens of the links that turn a coach's daily mail off. */
export type DailyMailTokens = {
  tokenFor(account: LinkedAccount): string;
  /** The account that a token names, unchecked: only `isFor` checks the signature. */
  userOf(token: string): number | null;
  isFor(token: string, account: LinkedAccount): boolean;
};

/**
 * A token names an account; its signature covers the account's address. So no token is stored, and a link works until the
 * coach's address changes. It can turn the daily mail on and off, and nothing else.
 */
export async function openDailyMailTokens(database: Database): Promise<DailyMailTokens> {
  const secret = await sharedSecret(database, 'dailyMail');
  const tokenFor = ({ userId, email }: LinkedAccount) =>
    `${userId}.${createHmac('sha256', secret).update(`daily mail of ${userId} at ${email.toLowerCase()}`).digest('base64url')}`;
  return {
    tokenFor,
    userOf(token) {
      const [id = ''] = token.split('.', 1);
      return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
    },
    isFor: (token, account) => isSameSecret(token, tokenFor(account)),
  };
}
