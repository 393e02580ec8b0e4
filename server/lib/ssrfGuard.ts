import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/* Ranges that outsiders must not reach through the server: RFC 6890 and related. */
const insideIpv4 = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  insideIpv4.addSubnet(address, bits, 'ipv4');
}
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
/* Documentation ranges, and addresses that embed an IPv4 address. */
const specialIpv6 = new BlockList();
specialIpv6.addSubnet('2001::', 23, 'ipv6');
specialIpv6.addSubnet('2001:db8::', 32, 'ipv6');
specialIpv6.addSubnet('2002::', 16, 'ipv6');

/** Whether an IP address is public, not of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !insideIpv4.check(address, 'ipv4');
  return kind === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** Whether a URL looks public: https, default port, a host name with a dot. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    /^[^.].*\.[a-z][a-z0-9-]*$/i.test(hostname) &&
    !/\.(local|localhost|internal|home\.arpa|lan)$/i.test(hostname)
  );
}

/** Resolves a host name for a request and refuses private addresses at the time of the connection. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(
        Object.assign(new Error(`${hostname} is not a public host`), { code: 'EINSIDE' }),
        '',
        0,
      );
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
