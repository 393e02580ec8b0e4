import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::');
  const listed = (text: string) => (text === '' ? [] : text.split(':'));
  const [head, tail] = [listed(before), listed(after ?? '')];
  // An embedded IPv4 address takes two groups; they are not needed.
  const given = head.length + tail.length + (address.includes('.') ? 1 : 0);
  const zeros = after === undefined ? [] : Array<string>(8 - given).fill('0');
  return [...head, ...zeros, ...tail].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/**
 * The networks that rate limits count: an IPv4 address itself; of IPv6 the /64, the smallest assignment (RFC 6177), within
 * which a machine can pick any address, and the /48, the largest assignment of a site.
 */
export function networksOf(address: string): { own: string; site: string | null } {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined || isIP(plain) !== 6) return { own: mapped ?? plain, site: null };
  const groups = groupsOf(plain);
  return { own: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}
