import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { LegalKind } from '../../../contract/site/legalKinds.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { forgetSiteSettings } from '../siteSettings/siteSettings.ts';
import {
  deleteDraft,
  findPublished,
  insertConsent,
  lockPage,
  publishDraft,
  writeDraft,
} from './legal.queries.ts';

export { insertConsent } from './legal.queries.ts';

type Page = { kind: LegalKind };

const entity = 'site_settings';
const record = (tx: Sql, actor: Actor, action: ActionOn<'legal'>, after: Record<string, unknown>) =>
  recordAudit(tx, { actorId: actor.id, address: actor.address, action, entity, after });

export const saveDraft = (
  ctx: Context,
  actor: Actor,
  { kind, body }: Page & { body: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockPage(tx, kind);
    await writeDraft(tx, { kind, body, by: actor.id });
    await record(tx, actor, 'legal.draft', { page: kind, characters: body.length });
  });

export const dropDraft = (ctx: Context, actor: Actor, { kind }: Page): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockPage(tx, kind);
    ensure(await deleteDraft(tx, kind), 'NOT_FOUND');
    await record(tx, actor, 'legal.drop_draft', { page: kind });
  });

/** The draft becomes the version in force; links and consent follow it at once. */
export async function publish(ctx: Context, actor: Actor, { kind }: Page): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockPage(tx, kind);
    const published = await publishDraft(tx, kind);
    ensure(published, 'NOT_FOUND');
    await record(tx, actor, 'legal.publish', { page: kind, version: published.version });
  });
  forgetSiteSettings(ctx);
  ctx.responses.invalidate('settings');
}

/** Stores which terms an account accepted; refuses a version that is not in force any more. */
export async function acceptTerms(ctx: Context, userId: string, version: number): Promise<void> {
  const terms = await findPublished(ctx.db, 'terms');
  ensure(terms?.version === version, 'STALE');
  await insertConsent(ctx.db, userId, version);
}
