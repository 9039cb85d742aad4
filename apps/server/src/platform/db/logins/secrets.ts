import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Drizzle } from '../drizzle.ts';
import { portalSecrets } from '../platform.table.ts';

/** The named secret that all processes share, created by the first one that needs it: 32 random bytes in base64url. */
export async function sharedSecret(
  { unscoped }: { readonly unscoped: Drizzle },
  name: string,
): Promise<string> {
  await unscoped
    .insert(portalSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [secret] = await unscoped.select().from(portalSecrets).where(eq(portalSecrets.name, name));
  if (!secret) throw new Error(`The secret "${name}" was not stored.`);
  return secret.value;
}
