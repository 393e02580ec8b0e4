import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { AdStatus } from '../../contract/ads/adStates.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { talks as scripts } from './talks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LATELY = 26 * DAY;

export type StoredAd = { id: string; ownerId: string; status: AdStatus; publishedAt: Date | null };

/** Who inquires about an ad: mostly about the trader's own, and the trader about some of the others. */
function inquirersOf(
  random: Random,
  { ownerId }: StoredAd,
  { trader, companies, members }: People,
): string[] {
  const own = ownerId === trader;
  const count = own ? 2 + random.below(3) : random.chance(0.35) ? 1 + random.below(3) : 0;
  const all = [...companies, ...members.slice(0, 30).map(({ id }) => id)];
  const asking = new Set(Array.from({ length: count }, () => random.pick(all)));
  if (!own && random.chance(0.03)) asking.add(trader);
  asking.delete(ownerId);
  return [...asking];
}

/** When the turns of a talk happen: hours apart at first, days later on; those to come are not said yet. */
function timesOf(random: Random, at: number, count: number, now: number): Date[] {
  const times = [new Date(Math.floor(at))];
  let last = at;
  for (let turn = 1; turn < count; turn += 1) {
    last += random.chance(0.3) ? random.between(14, 60) * HOUR : random.between(0.2, 6) * HOUR;
    if (last >= now) break;
    times.push(new Date(Math.floor(last)));
  }
  return times;
}

/** Inquiries about published ads with the talks that followed, of hours or of many days. */
export function makeInquiries(
  random: Random,
  ads: (StoredAd & { ad: AdPayload })[],
  people: People,
  { now, unitOf }: { now: Date; unitOf: (id: string) => string },
) {
  const old = (at: Date | null) => at !== null && now.getTime() - at.getTime() > DAY / 2;
  const asked = ads
    .filter((ad) => ad.status === 'approved' && old(ad.publishedAt))
    .flatMap((ad) => inquirersOf(random, ad, people).map((inquirerId) => ({ ad, inquirerId })));
  const held = asked.map(({ ad, inquirerId }) => {
    const since = Math.max(ad.publishedAt?.getTime() ?? 0, now.getTime() - LATELY);
    const at = since + random.between(0.1, 0.9) * (now.getTime() - since);
    const script = random.pick(scripts[ad.ad.side ?? 'sell']);
    const length = random.chance(0.18) ? 1 : random.chance(0.3) ? 2 : script.length;
    const { max = 0, unitId = '' } = ad.ad.quantity ?? {};
    const part = `${Math.max(1, Math.round((max ?? 0) / 4)).toLocaleString('en-GB')} ${unitOf(unitId)}`;
    const messages = timesOf(random, at, length, now.getTime()).map((sentAt, turn) => ({
      sentAt,
      senderId: turn % 2 === 0 ? inquirerId : ad.ownerId,
      body: (script[turn] ?? '').replaceAll('{part}', part),
    }));
    return { ad, inquirerId, messages, conversationId: uuidv7(Math.floor(at)), isSeen: random.chance(0.6) };
  });
  return {
    inquiries: held.map(({ ad, inquirerId, messages: [first] }) => ({
      id: uuidv7(first?.sentAt.getTime()),
      ad_id: ad.id,
      inquirer_id: inquirerId,
      contact_type: 'in_app' as const,
      ...(first && { created_at: first.sentAt }),
    })),
    conversations: held.map(({ ad, inquirerId, messages, conversationId, isSeen }) => {
      const last = messages.at(-1)?.sentAt ?? now;
      // What one has written one has read; the last word of the other side only where it was seen.
      const readBy = (person: string) =>
        isSeen ? last : (messages.findLast(({ senderId }) => senderId === person)?.sentAt ?? null);
      return {
        id: conversationId,
        ad_id: ad.id,
        owner_id: ad.ownerId,
        inquirer_id: inquirerId,
        last_message_at: last,
        owner_read_at: readBy(ad.ownerId),
        inquirer_read_at: readBy(inquirerId),
        created_at: messages[0]?.sentAt ?? now,
      };
    }),
    messages: held.flatMap(({ conversationId, messages }) =>
      messages.map(({ sentAt, senderId, body }) => ({
        id: uuidv7(sentAt.getTime()),
        conversation_id: conversationId,
        sender_id: senderId,
        body,
        created_at: sentAt,
      })),
    ),
  };
}
