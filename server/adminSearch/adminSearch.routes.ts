import type { Permission } from '../../contract/access.ts';
import type { AdminHit } from '../../contract/adminSearch.ts';
import { contract } from '../../contract/index.ts';
import { soughtWords } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { may } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { foldKey } from '../users/users.ts';
import {
  findAds,
  findBaseData,
  findPayments,
  findPlans,
  findRoles,
  findTickets,
  findUsers,
} from './adminSearch.queries.ts';

/** What is looked through for whom, in the order in which it is answered. */
const parts: [Permission, (db: Sql, q: string) => Promise<AdminHit[]>][] = [
  ['users.read', (db, q) => findUsers(db, q, foldKey(q))],
  ['ads.moderate', (db, q) => findAds(db, q, soughtWords(q))],
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
