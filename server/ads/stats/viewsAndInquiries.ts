import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ContactType } from '../../../contract/ads/adEnums.ts';
import type { inquiryBody } from '../../../contract/ads/ads.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import { entitlementsOf, poolOf, upgradeRequired } from '../../accounts/roles/roles.ts';
import type { Context } from '../../context.ts';
import { conversationAbout, openConversation, talkGroup } from '../../conversations/conversations.ts';
import type { Tx } from '../../db/client.ts';
import { networksOf } from '../../http/addressNetworks.ts';
import { type Caller, ensureActs } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import type { AdRow } from '../rows/adRows.queries.ts';
import { isOwn, seesAd } from '../rows/adSummary.view.ts';
import { findAd, findOwner, lockOwners } from '../rows/ads.queries.ts';
import { countView, inquiryExists, insertInquiry, revealsThisMonth } from './viewsAndInquiries.queries.ts';

const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|go-http/i;

export type Visitor = { caller: Caller | null; address: string; agent: string };

/**
 * Counts one view for each visitor and day. A visitor is the account, or the network of the address if signed out;
 * the user agent is ignored because it can be forged. Stored as a hash.
 */
export async function viewOnce(ctx: Context, id: string, visitor: Visitor): Promise<number> {
  const row = await findAd(ctx.db, id);
  ensure(row && row.shown_status === 'approved', 'NOT_FOUND');
  if (isOwn(row, visitor.caller) || visitor.agent === '' || ROBOT.test(visitor.agent)) return row.views;
  const who = visitor.caller?.id ?? networksOf(visitor.address).own;
  const hash = createHash('sha256').update(`${row.id}\n${who}`).digest().subarray(0, 16);
  return ctx.db.transaction().execute((tx) => countView(tx, row.id, hash));
}

/** The value of a contact type: from the ad, else from the owner's profile. */
function contactValue(
  row: AdRow,
  owner: { email: string; phone: string | null },
  type: string,
): string | null {
  const given = (row.contact as Record<string, unknown>)[type];
  if (typeof given === 'string') return given;
  if (type === 'email') return owner.email;
  return type === 'phone' || type === 'whatsapp' ? owner.phone : null;
}

const offers = (row: AdRow, type: string) =>
  type === 'in_app' || (row.contact as { types: string[] }).types.includes(type);

/** Returns whether this is the caller's first look at a contact of this ad this month. */
async function ensureReveal(tx: Tx, caller: Caller, adId: string): Promise<boolean> {
  const pool = await poolOf(tx, caller.id);
  await lockOwners(tx, pool);
  const { contactRevealsPerMonth: limit } = await entitlementsOf(tx, caller.id);
  const { used, thisAd, byThem } = await revealsThisMonth(tx, pool, { adId, by: caller.id });
  if (thisAd || limit === null || used < limit) return !byThem;
  return upgradeRequired(tx, { feature: 'contactRevealsPerMonth', limit, used, needed: used + 1 });
}

/**
 * Records an inquiry, once for each `id`: notifies the owner, opens the conversation, and reveals a contact if the caller
 * is entitled to it.
 */
export async function inquire(
  ctx: Context,
  caller: Caller,
  adId: string,
  { id, contactType = 'in_app', message }: z.output<typeof inquiryBody> & { id: string },
) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await findAd(tx, adId);
    ensure(row, 'NOT_FOUND');
    const owner = await findOwner(tx, row.owner_id);
    const answer = (conversationId: string | null) => ({
      id,
      contactType,
      contactValue: contactType === 'in_app' ? null : contactValue(row, owner, contactType),
      conversationId,
    });
    if (await inquiryExists(tx, id)) {
      const about = { adId: row.id, inquirerId: caller.id };
      return answer(await conversationAbout(tx, about));
    }
    ensure(seesAd(row, caller), 'NOT_FOUND');
    ensure(!isOwn(row, caller), 'OWN_AD');
    ensure(row.shown_status === 'approved', 'NOT_FOUND');
    ensureActs(caller);
    ensure(offers(row, contactType), 'VALIDATION_FAILED', {
      details: [{ path: 'contactType', message: msg('ads.contactNotOffered') }],
    });
    const asker = await findOwner(tx, caller.id);
    ensure(asker.email_verified, 'EMAIL_UNCONFIRMED');
    if (contactType !== 'in_app' && (await ensureReveal(tx, caller, row.id)))
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'ad.reveal_contact',
        entity: 'ad',
        entityId: row.id,
        after: { contactType },
      });
    // Locks the conversation: inquiries of one account about one ad come one after the other.
    const talk = await openConversation(tx, {
      adId: row.id,
      ownerId: row.owner_id,
      inquirerId: caller.id,
      contactType,
      message,
    });
    await insertInquiry(tx, { id, adId: row.id, inquirerId: caller.id, contactType });
    await notifyOwner(ctx, tx, row, { from: asker.company ?? asker.username, message, ...talk });
    return answer(talk.id);
  });
}

const contactNames = {
  phone: msg('messaging.contactPhone'),
  email: msg('messaging.contactEmail'),
  whatsapp: msg('messaging.contactWhatsapp'),
  telegram: msg('messaging.contactTelegram'),
  in_app: null,
} satisfies Record<ContactType, Message | null>;

type News = Awaited<ReturnType<typeof openConversation>> & { from: string; message: string | undefined };

/** Says what happened in one notification for each conversation; nothing about what the owner was told before. */
async function notifyOwner(
  ctx: Context,
  tx: Tx,
  row: AdRow,
  { from, message, id, contacts, isFirst, isDue }: News,
): Promise<void> {
  if (message === undefined && contacts === null && !isFirst) return;
  const about = { adTitle: row.title, reference: row.reference, from };
  const path = `/users/inbox/${id}`;
  const event = { userId: row.owner_id, link: path, group: talkGroup(id), quiet: !isDue };
  await notify(
    ctx,
    tx,
    message === undefined && contacts !== null
      ? {
          ...event,
          kind: 'contactRevealed',
          data: { ...about, contacts: contacts.flatMap((type) => contactNames[type] ?? []) },
        }
      : {
          ...event,
          kind: 'newInquiry',
          data: { ...about, message: message ?? msg('messaging.interested') },
          mail: { template: 'newInquiry', values: { ...about, message: message ?? null, path } },
        },
  );
}
