import { z } from 'zod';
import type { Api } from '../api/api.ts';
import type { CallOptions } from '../config.ts';
import { ProviderNotFound } from '../errors.ts';
import { isThere, type ListOptions, readingRows } from '../readable-rows.ts';
import { pageSize, readUntilNothingNew } from '../whole-list.ts';
import { account, membershipLevel, parseReply, row, type WireRow } from '../wire.ts';
import { type ProviderAccount, toAccount } from './account.ts';
import { type ProviderMembershipLevel, toMembershipLevel } from './levels.ts';

export type AccountCalls = {
  /** The account of the key (section 3). */
  getAccount(options?: CallOptions): Promise<ProviderAccount>;
  /** Every membership level (section 6.2). */
  listMembershipLevels(options?: ListOptions): Promise<ProviderMembershipLevel[]>;
};

export function createAccountCalls(api: Api): AccountCalls {
  return {
    async getAccount({ signal } = {}) {
      const wire = await api.read(
        { method: 'GET', route: 'accounts/{accountId}', bucket: 'other', signal },
        account,
      );
      return toAccount(wire);
    },

    async listMembershipLevels({ signal, onUnreadable } = {}) {
      const levels = await readUntilNothingNew<WireRow>({
        label: 'the level list',
        idOf: (level) => level.Id,
        page: (skip) =>
          api.read(
            {
              method: 'GET',
              route: 'accounts/{accountId}/membershiplevels',
              query: { $top: String(pageSize), $skip: String(skip) },
              bucket: 'other',
              signal,
            },
            z.array(row),
          ),
      });
      const read = (level: WireRow) =>
        toMembershipLevel(parseReply(membershipLevel, level, 'the level list'));
      return levels.map(readingRows(read, onUnreadable)).filter(isThere);
    },
  };
}

/**
 * Turns a 404 into null, but only if the account itself answers at the same address with the same key. Otherwise the
 * 404 of a wrong address or of a proxy would look like a contact that is gone.
 */
export async function nullWhenAbsent<T>(
  wanted: Promise<T>,
  accounts: AccountCalls,
  options: CallOptions,
): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (!(error instanceof ProviderNotFound)) throw error;
    await accounts.getAccount(options);
    return null;
  }
}
