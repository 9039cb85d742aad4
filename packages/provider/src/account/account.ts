import type { WireAccount } from '../wire.ts';

export type ProviderAccount = {
  id: number;
  name: string;
  domain: string;
  /** ISO 4217 code, for example `USD`, if the service says it. */
  currency: string | null;
  /** Minutes east of UTC; the service's zone names are Windows names and are not used. */
  utcOffsetMinutes: number | null;
};

export function toAccount(wire: WireAccount): ProviderAccount {
  return {
    id: wire.Id,
    name: wire.Name ?? '',
    domain: wire.PrimaryDomainName ?? '',
    currency: wire.Currency?.Code ?? null,
    utcOffsetMinutes: wire.TimeZone?.UtcOffset ?? null,
  };
}
