import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import type { savedSearches } from '../../contract/market/savedSearches.ts';
import { entitlementsOf, upgradeRequired } from '../accounts/roles/roles.ts';
import type { AdFilters } from '../ads/ads.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { partsOf } from './filterLabels.ts';
import { findSearch, insertSearch, lockSearches, updateSearch } from './savedSearches.queries.ts';

export { sendDigests } from './digests.ts';
export { countSearches } from './savedSearches.queries.ts';

type Body = Received<typeof savedSearches.create>['body'];

const ensureNameFree = (others: { name: string }[], name: string): void =>
  ensure(!others.some((other) => other.name === name), 'NAME_TAKEN', {
    details: [{ path: 'name', message: msg('market.searchNameTaken') }],
  });

/** Referenced entries must exist, except those that the search already named. */
async function ensureKnown(db: Sql, query: AdFilters, before?: AdFilters): Promise<void> {
  const unknown = (filters: AdFilters, names: Awaited<ReturnType<typeof namesOf>>) =>
    partsOf(filters, names).flatMap(({ key, values }) =>
      values.filter(({ label }) => label === null).map(({ value }) => `${key} ${value}`),
    );
  const names = await namesOf(db);
  const known = new Set(before ? unknown(before, names) : []);
  const faults = unknown(query, names).filter((one) => !known.has(one));
  if (faults.length === 0) return;
  invalid(
    [...new Set(faults.map((fault) => fault.split(' ')[0]))].map((key) => ({
      path: `query.${key}`,
      message: msg('market.noSuchChoice'),
    })),
  );
}

/** Blank text is no filter. */
const withoutBlanks = ({ q, ...query }: AdFilters): AdFilters => (q ? { q, ...query } : query);

/** Once for each `id`, which the search gets. */
export const saveSearch = (ctx: Context, caller: Caller, id: string, body: Body): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const others = await lockSearches(tx, caller.id);
    if (others.some((other) => other.id === id)) return;
    const query = withoutBlanks(body.query);
    await ensureKnown(tx, query);
    ensureNameFree(others, body.name);
    const { savedSearches: limit } = await entitlementsOf(tx, caller.id);
    const used = others.length;
    if (used >= limit) await upgradeRequired(tx, { feature: 'savedSearches', limit, used, needed: used + 1 });
    await insertSearch(tx, { id, userId: caller.id }, { name: body.name, frequency: body.frequency, query });
  });

export const changeSearch = (ctx: Context, caller: Caller, id: string, body: Body): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const others = await lockSearches(tx, caller.id);
    const before = await findSearch(tx, caller.id, id);
    ensure(before, 'NOT_FOUND');
    const query = withoutBlanks(body.query);
    await ensureKnown(tx, query, before.query);
    ensureNameFree(
      others.filter((other) => other.id !== id),
      body.name,
    );
    await updateSearch(tx, id, { name: body.name, frequency: body.frequency, query });
  });
