import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address as numbers; a dotted end counts as two groups. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string) =>
    part.split(':').flatMap((group) => {
      if (!group.includes('.')) return group === '' ? [] : [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const start = read(head);
  if (tail === undefined) return start;
  const end = read(tail);
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end];
}

/** An address without the port that some proxies add, and without the brackets around an IPv6 address. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/** What a request comes from, for counting (AUTH-10). */
type ClientNetworks = {
  /**
   * What counts as one address: an IPv4 address, or an IPv6 network of 64 bits, because a household can use any address
   * in its own. An IPv4 address in IPv6 form counts as itself.
   */
  readonly address: string;
  /** The IPv6 network of 48 bits, which a provider may give to one customer; null for IPv4. */
  readonly site: string | null;
};

export function clientNetworks(ip: string): ClientNetworks {
  const [, bracketed, dotted] = WITH_PORT.exec(ip) ?? [];
  const address = (bracketed ?? dotted ?? ip).replace(/%.*$/s, '');
  if (!isIPv6(address)) return { address, site: null };
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [high = 0, low = 0] = groups.slice(6);
  if (isMapped) return { address: [high >> 8, high & 255, low >> 8, low & 255].join('.'), site: null };
  const network = (bits: number) => {
    const leading = groups.slice(0, bits / 16).map((group) => group.toString(16));
    return `${leading.join(':')}::/${bits}`;
  };
  return { address: network(64), site: network(48) };
}
