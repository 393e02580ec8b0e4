import { Resolver } from 'node:dns/promises';
import { msg } from '../../contract/core/message.ts';
import type { Env } from '../env.ts';
import { invalid } from '../lib/errors.ts';

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** What says that there is no such record, in difference to servers that do not answer. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

type Asked = Pick<Env, 'DNS_SERVERS'>;
/** What a record proves: that whoever got the token controls the domain. */
type Proof = { domain: string; token: string | null };

/** The TXT record that proves a domain. */
export const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_gasmap.${domain}`,
  value: `gasmap-verify=${token}`,
});

/** The TXT records of a name, each as one text; null if no name server answered. */
async function txtRecords({ DNS_SERVERS }: Asked, name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

/** Of claims of one domain, whether the record of each is there; null if no name server answered. */
export async function areRecorded(env: Asked, domain: string, claims: readonly (Proof | undefined)[]) {
  const records = await txtRecords(env, recordOf({ domain, token: '' }).name);
  return (
    records &&
    claims.map((claim) => {
      if (!claim || claim.token === null) return false;
      const { value } = recordOf({ domain, token: claim.token });
      return records.some((text) => text.trim() === value);
    })
  );
}

/** Whether the record is there; null if no name server answered. */
export const isRecorded = async (env: Asked, proof: Proof): Promise<boolean | null> =>
  (await areRecorded(env, proof.domain, [proof]))?.[0] ?? null;

/** Refuses `VALIDATION_FAILED` at `domain` unless the record is there. */
export async function ensureRecorded(env: Asked, proof: Proof): Promise<void> {
  const recorded = await isRecorded(env, proof);
  if (!recorded)
    invalid([
      {
        path: 'domain',
        message: recorded === null ? msg('companies.noAnswer') : msg('companies.noRecord'),
      },
    ]);
}
