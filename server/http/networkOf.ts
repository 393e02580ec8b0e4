import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_CUSTOMER = 4;

/**
 * Whom calls of an address are counted for: an IPv4 address itself, of an IPv6 address the first 64 bits, since
 * whoever has one address there has all that share them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const left = tail === undefined ? 0 : GROUPS - head.length - tail.length;
  const groups = [...head, ...new Array<string>(Math.max(0, left)).fill('0'), ...(tail ?? [])];
  const first = groups.slice(0, GROUPS_OF_A_CUSTOMER).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
