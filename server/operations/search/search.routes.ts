import type { Permission } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import type { AdminHit } from '../../../contract/operations/adminSearch.ts';
import { foldKey } from '../../accounts/users/users.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { may } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { queryTokens } from '../../lib/searchText.ts';
import {
  findAds,
  findBaseData,
  findCompanies,
  findPayments,
  findPlans,
  findRoles,
  findTickets,
  findUsers,
} from './search.queries.ts';

/** Searched kinds with the required permission, in the order of the answer. */
const parts: [Permission, (db: Sql, q: string) => Promise<AdminHit[]>][] = [
  ['users.read', (db, q) => findUsers(db, q, foldKey(q))],
  ['users.read', findCompanies],
  ['ads.moderate', (db, q) => findAds(db, q, queryTokens(q))],
  ['tickets.handle', findTickets],
  ['payments.read', findPayments],
  ['plans.write', findPlans],
  ['users.read', findRoles],
  ['basedata.write', findBaseData],
];

export const adminSearchRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.adminSearch, {
    find: async ({ query, caller }) => {
      const open = parts.filter(([permission]) => may(caller, permission));
      const found = await Promise.all(open.map(([, find]) => find(ctx.db, query.q)));
      return { items: found.flat() };
    },
  });
