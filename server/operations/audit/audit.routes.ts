import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import { foldKey } from '../../accounts/users/users.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { isUuid } from '../../lib/uuidv7.ts';
import { auditActions, listAuditEntries } from './audit.queries.ts';
import { viewAuditEntry } from './audit.view.ts';

const DAY_MS = 86_400_000;

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayAfter = (day: string) => new Date(startOf(day).getTime() + DAY_MS);

/** A whole action, or else the beginning of several: `auth.login` leaves `auth.login_failed` out. */
const actionsLike = (asked: string, actions: string[]) =>
  actions.includes(asked) ? [asked] : actions.filter((action) => action.startsWith(asked));

export const auditRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.audit, {
    list: async ({ query }) => {
      const { actor, action, entity, entityId, from, to } = query;
      const actions = await auditActions(ctx.db);
      const { items, total } = await listAuditEntries(ctx.db, {
        ...(actor && (isUuid(actor) ? { actorId: actor } : { actorKey: foldKey(actor) })),
        ...(action && { actions: actionsLike(action, actions) }),
        entity,
        entityId,
        since: from === undefined ? undefined : startOf(from),
        before: to === undefined ? undefined : dayAfter(to),
        page: query.page,
        limit: query.limit,
      });
      return { ...page(items.map(viewAuditEntry), total, query), actions };
    },
  });
