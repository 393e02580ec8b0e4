import { contract } from '../../../contract/index.ts';
import type { LegalPage, ManagedLegalPage } from '../../../contract/site/legal.ts';
import type { LegalKind } from '../../../contract/site/legalKinds.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { findPublished, type LegalRow, versionsOf } from './legal.queries.ts';
import { acceptTerms, dropDraft, publish, saveDraft } from './legal.ts';

const viewPublished = ({ kind, version, body, published_at }: LegalRow): LegalPage[] =>
  published_at === null ? [] : [{ kind, version, body, publishedAt: published_at.toISOString() }];

export function legalRoutes(mount: Mount, ctx: Context): void {
  const managed = async (kind: LegalKind): Promise<ManagedLegalPage> => {
    const rows = await versionsOf(ctx.db, kind);
    const draft = rows.find(({ published_at }) => published_at === null);
    return {
      kind,
      draft: draft ? { body: draft.body, updatedAt: draft.updated_at.toISOString() } : null,
      versions: rows.flatMap(viewPublished),
    };
  };
  mount(contract.legal, {
    read: async ({ params }) => {
      const row = await findPublished(ctx.db, params.kind);
      const [page] = row ? viewPublished(row) : [];
      ensure(page, 'NOT_FOUND');
      return page;
    },
    manage: ({ params }) => managed(params.kind),
    saveDraft: async (call) => {
      await saveDraft(ctx, actorOf(call), { ...call.params, ...call.body });
      return managed(call.params.kind);
    },
    dropDraft: async (call) => {
      await dropDraft(ctx, actorOf(call), call.params);
      return managed(call.params.kind);
    },
    publish: async (call) => {
      await publish(ctx, actorOf(call), call.params);
      return managed(call.params.kind);
    },
    accept: async ({ caller, body }) => {
      await acceptTerms(ctx, caller.id, body.version);
      return undefined;
    },
  });
}
