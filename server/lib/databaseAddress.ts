const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/]*@)?)([^/?#@]*)(.*)$/;
export const ATTRIBUTE = 'target_session_attrs';
/** The values that mean the one server that takes writes. */
const WRITABLE = [null, 'read-write', 'primary'];

/** One address for each host of `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`. */
export function hostsOf(url: string): string[] {
  const [, start, hosts, rest] = PARTS.exec(url) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) return [];
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** What is wrong with the address of a database, or null. */
export function faultOfAddress(url: string): string | null {
  const hosts = hostsOf(url);
  if (hosts.length === 0 || !hosts.every((host) => URL.canParse(host)))
    return 'must start with postgres:// or postgresql://, hosts with commas between';
  const wanted = new URL(hosts[0] as string).searchParams.get(ATTRIBUTE);
  return WRITABLE.includes(wanted) ? null : `must have ${ATTRIBUTE}=read-write, or none`;
}

/** Hosts and database, without the password. */
export function placeOf(url: string): string {
  const [, , hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return `${hosts || 'localhost'}${rest.replace(/[?#].*$/, '')}`;
}
