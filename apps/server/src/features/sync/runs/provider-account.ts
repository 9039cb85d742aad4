import type { AdmitAccount } from '@league/provider';
import type { Database } from '../../../platform/db/database.ts';
import * as repository from './provider-account.repository.ts';

/**
 * Admits calls to a single account, in all processes: the one that answered first, until the office chooses another
 * (PROVIDER-01). In another account, the same contact numbers mean other people.
 */
export const admitOneAccount =
  ({ unscoped }: Pick<Database, 'unscoped'>): AdmitAccount =>
  async (id, describe) => {
    let stored = await repository.storedAccount(unscoped);
    if (!stored) {
      await repository.storeFirstAccount(unscoped, await describe());
      stored = await repository.storedAccount(unscoped);
    }
    if (stored?.known.id === id) {
      if (stored.other) await repository.forgetOtherAccount(unscoped);
      return true;
    }
    if (stored?.other?.id !== id) await repository.storeOtherAccount(unscoped, await describe());
    return false;
  };
