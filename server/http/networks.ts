import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::');
  const listed = (text: string) => (text === '' ? [] : text.split(':'));
  const [head, tail] = [listed(before), listed(after ?? '')];
  // Four numbers with dots stand for the last two groups, which nobody asks for.
  const given = head.length + tail.length + (address.includes('.') ? 1 : 0);
  const zeros = after === undefined ? [] : Array<string>(8 - given).fill('0');
  return [...head, ...zeros, ...tail].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/**
 * Whose an address is: itself in IPv4; in IPv6 the /64, which is the least that anybody is given (RFC 6177) and within which
 * a machine takes what addresses it likes, with the /48 around it, which is the most that a site is given.
 */
export function networksOf(address: string): { own: string; site: string | null } {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined || isIP(plain) !== 6) return { own: mapped ?? plain, site: null };
  const groups = groupsOf(plain);
  return { own: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}
