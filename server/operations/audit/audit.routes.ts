import type { z } from 'zod';
import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import { foldKey } from '../../accounts/users/users.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { csvOf } from '../../lib/csv.ts';
import { timesOf } from '../../lib/days.ts';
import { isUuid } from '../../lib/uuidv7.ts';
import { auditActions, auditEntriesToExport, listAuditEntries } from './audit.queries.ts';
import { recordExport, viewAuditEntries } from './audit.ts';
import { auditSheet } from './audit.view.ts';

type AuditQuery = Omit<z.output<typeof contract.audit.list.query>, 'page' | 'limit'>;

const EXPORTED_MAX = 10_000;

/** A whole action, or else the beginning of several: `auth.login` leaves `auth.login_failed` out. */
const actionsLike = (asked: string, actions: string[]) =>
  actions.includes(asked) ? [asked] : actions.filter((action) => action.startsWith(asked));

export const auditRoutes = (mount: Mount, ctx: Context): void => {
  const filtersOf = (asked: AuditQuery, actions: string[]) => {
    const { actor, action, entity, entityId, from, to } = asked;
    return {
      ...(actor && (isUuid(actor) ? { actorId: actor } : { actorKey: foldKey(actor) })),
      ...(action && { actions: actionsLike(action, actions) }),
      entity,
      entityId,
      ...timesOf({ from, to }),
    };
  };

  mount(contract.audit, {
    list: async ({ query }) => {
      const actions = await auditActions(ctx.db);
      const { items, total } = await listAuditEntries(ctx.db, {
        ...filtersOf(query, actions),
        page: query.page,
        limit: query.limit,
      });
      return { ...page(await viewAuditEntries(ctx.db, items), total, query), actions };
    },
    download: async (call) => {
      const { query, reply } = call;
      const filters = filtersOf(query, await auditActions(ctx.db));
      const rows = await ctx.reads.run((db) => auditEntriesToExport(db, filters, EXPORTED_MAX));
      const entries = await viewAuditEntries(ctx.db, rows);
      await recordExport(ctx.db, actorOf(call), { entity: 'audit', filters: query, rows: entries.length });
      return reply
        .header('Content-Disposition', 'attachment; filename="audit.csv"')
        .header('Cache-Control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .serializer(String)
        .send(csvOf(auditSheet(entries)));
    },
  });
};
