import type { UserDetail } from '../../../contract/accounts/users.ts';
import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { historyOf, recordExport } from '../../operations/audit/audit.ts';
import { factorNamesOf } from '../secondFactor/secondFactor.ts';
import {
  countMovedByBlock,
  findAccount,
  findAdsOf,
  holdOf,
  listUsers,
  liveSessionsOf,
  membershipOf,
  usersToExport,
} from './administration.queries.ts';
import {
  createUser,
  isLastSuperadmin,
  removeUser,
  setUserPermissions,
  setUserRole,
  updateUser,
} from './administration.ts';
import { usersCsv, viewDetail, viewInShort, viewListed } from './administration.view.ts';
import { blockUser } from './blocking.ts';

const EXPORTED_MAX = 10_000;
const SHOWN_HISTORY = 50;

async function readUser(db: Sql, id: string): Promise<UserDetail> {
  const row = await findAccount(db, id);
  ensure(row, 'NOT_FOUND');
  const [ads, sessions, history, isLast, secondFactor, movedAds, hold, membership] = await Promise.all([
    findAdsOf(db, id),
    liveSessionsOf(db, id),
    historyOf(db, id, SHOWN_HISTORY),
    isLastSuperadmin(db, row),
    factorNamesOf(db, id),
    countMovedByBlock(db, id),
    holdOf(db, id),
    membershipOf(db, id),
  ]);
  return viewDetail(row, {
    ads,
    sessions,
    history,
    isLastSuperadmin: isLast,
    secondFactor,
    movedAds,
    hold,
    membership,
  });
}

export const adminUsersRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.users, {
    list: async ({ query }) => {
      const { items, total } = await listUsers(ctx.db, query);
      return page(items.map(viewListed), total, query);
    },
    allForAdmin: async ({ query }) => {
      const { items, total } = await listUsers(ctx.db, { ...query, sort: 'username' });
      return page(items.map(viewInShort), total, query);
    },
    export: async (call) => {
      const rows = await ctx.reads.run((db) => usersToExport(db, call.query, EXPORTED_MAX));
      await recordExport(ctx.db, actorOf(call), { entity: 'user', filters: call.query, rows: rows.length });
      return call.reply
        .header('Content-Disposition', 'attachment; filename="users.csv"')
        .header('Cache-Control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .serializer(String)
        .send(usersCsv(rows));
    },
    read: async ({ params }) => readUser(ctx.db, params.id),
    create: async (call) => {
      await createUser(ctx, actorOf(call), call.effectId, call.body);
      return readUser(ctx.db, call.effectId);
    },
    update: async (call) => {
      await updateUser(ctx, actorOf(call), call.params.id, call.body);
      return readUser(ctx.db, call.params.id);
    },
    block: async (call) => {
      await blockUser(ctx, actorOf(call), call.params.id, call.body);
      return readUser(ctx.db, call.params.id);
    },
    remove: async (call) => {
      await removeUser(ctx, actorOf(call), call.params.id);
      return undefined;
    },
    setRole: async (call) => {
      await setUserRole(ctx, actorOf(call), call.params.id, call.body);
      return readUser(ctx.db, call.params.id);
    },
    setPermissions: async (call) => {
      await setUserPermissions(ctx, actorOf(call), call.params.id, call.body.permissions);
      return readUser(ctx.db, call.params.id);
    },
  });
