import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { contract } from '../../../contract/index.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import { LANDING_FILES_MAX, type LandingContent } from '../../../contract/site/landing.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { lockSettingsRow, writeSettingsRow } from '../../db/settingsRow.ts';
import type { Actor } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { ensure, fail, invalid } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import {
  deletePicture,
  insertPicture,
  isMediaUrl,
  listPictures,
  type Picture,
  removePictureFiles,
  takePicture,
} from '../media/media.ts';
import { contentFrom, inOrder, picturesIn, usesOf } from './content.ts';
import { addressOf } from './landing.view.ts';

/** Refuses the URL of an uploaded picture that does not exist. */
async function ensurePictures(tx: Tx, content: LandingContent): Promise<void> {
  const there = new Set((await listPictures(tx, ['landing'])).map(addressOf));
  const missing = picturesIn(content).filter(({ url }) => isMediaUrl(url) && !there.has(url));
  const message = msg('site.landingPictureGone');
  if (missing.length > 0) invalid(missing.map(({ path }) => ({ path, message })));
}

type Change = {
  action: ActionOn<'landing'>;
  version: number | undefined;
  change: (stored: Partial<LandingContent>) => Partial<LandingContent>;
};

async function changeLanding(ctx: Context, actor: Actor, { action, version, change }: Change): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockSettingsRow(tx, 'landing_settings');
    ensure(version === undefined || version === stored.version, 'STALE');
    const before = contentFrom(stored.settings);
    const settings = change(stored.settings as Partial<LandingContent>);
    const after = contentFrom(settings);
    const changed = (['hero', 'sections'] as const).filter(
      (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
    );
    if (changed.length === 0) return;
    await ensurePictures(tx, after);
    await writeSettingsRow(tx, 'landing_settings', {
      settings,
      version: stored.version + 1,
      by: actor.id,
    });
    const partsOf = (content: LandingContent) =>
      Object.fromEntries(changed.map((part) => [part, content[part]]));
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action,
      entity: 'landing_settings',
      before: partsOf(before),
      after: partsOf(after),
    });
  });
  ctx.responses.invalidate('landing');
}

type Body = Received<typeof contract.landing.save>['body'];

export const saveLanding = (ctx: Context, actor: Actor, { version, hero, sections }: Body) =>
  changeLanding(ctx, actor, {
    action: 'landing.update',
    version,
    change: (stored) => ({
      ...stored,
      ...(hero && { hero }),
      ...(sections && { sections: inOrder(sections) }),
    }),
  });

export const resetLanding = (ctx: Context, actor: Actor, version: number | undefined) =>
  changeLanding(ctx, actor, { action: 'landing.reset', version, change: () => ({}) });

const audited = (actor: Actor, { id, name }: Picture) => ({
  actorId: actor.id,
  address: actor.address,
  entity: 'landing_settings' as const,
  after: { file: id, name },
});

export const addFile = (ctx: Context, actor: Actor, files: ReceivedFile[]): Promise<Picture> =>
  takePicture(ctx, 'landing', files, (picture) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockSettingsRow(tx, 'landing_settings');
      ensure((await listPictures(tx, ['landing'])).length < LANDING_FILES_MAX, 'TOO_MANY', {
        message: msg('site.tooManyPictures', { max: LANDING_FILES_MAX }),
      });
      await insertPicture(tx, picture, actor.id);
      await recordAudit(tx, { action: 'landing.upload', ...audited(actor, picture) });
      return picture;
    }),
  );

export async function removeFile(ctx: Context, actor: Actor, id: string): Promise<void> {
  const removed = await ctx.db.transaction().execute(async (tx) => {
    const { settings } = await lockSettingsRow(tx, 'landing_settings');
    const picture = (await listPictures(tx, ['landing'])).find((one) => one.id === id);
    if (!picture) return fail('NOT_FOUND');
    const uses = usesOf(contentFrom(settings), addressOf(picture));
    ensure(uses.length === 0, 'IN_USE', {
      message: msg('site.pictureOnLanding', { places: uses.join(', ') }),
    });
    await deletePicture(tx, id);
    await recordAudit(tx, { action: 'landing.remove_upload', ...audited(actor, picture) });
    return picture;
  });
  await removePictureFiles(ctx, [removed]);
}
