import type { AdStatus } from '../../contract/ads/adStates.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { answers, questions } from './adTexts.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const LATELY = 20 * 24 * HOUR;

export type StoredAd = { id: string; ownerId: string; status: AdStatus; publishedAt: Date | null };

/** Who inquires about an ad: mostly about the trader's own, and the trader about some of the others. */
function inquirersOf(random: Random, { ownerId }: StoredAd, { trader, companies }: People): string[] {
  const own = ownerId === trader;
  const count = own ? 2 : random.chance(0.35) ? 1 + random.below(3) : 0;
  const asking = new Set(Array.from({ length: count }, () => random.pick(companies)));
  if (!own && random.chance(0.02)) asking.add(trader);
  asking.delete(ownerId);
  return [...asking];
}

/** Inquiries about published ads with the resulting conversations. */
export function makeInquiries(random: Random, ads: StoredAd[], people: People, now: Date) {
  const asked = ads
    .filter((ad) => ad.status === 'approved')
    .flatMap((ad) => inquirersOf(random, ad, people).map((inquirerId) => ({ ad, inquirerId })));
  const talks = asked.map(({ ad, inquirerId }) => {
    const since = Math.max(ad.publishedAt?.getTime() ?? 0, now.getTime() - LATELY);
    const at = new Date(since + random.between(0.2, 0.9) * (now.getTime() - since));
    const answeredAt = new Date(at.getTime() + random.between(0.2, 5) * HOUR);
    const answered = answeredAt < now && random.chance(0.7);
    return {
      ad,
      inquirerId,
      at,
      answeredAt: answered ? answeredAt : null,
      conversationId: uuidv7(at.getTime()),
      question: random.pick(questions),
      answer: random.pick(answers),
    };
  });
  return {
    inquiries: talks.map(({ ad, inquirerId, at }) => ({
      id: uuidv7(at.getTime()),
      ad_id: ad.id,
      inquirer_id: inquirerId,
      contact_type: 'in_app' as const,
      created_at: at,
    })),
    conversations: talks.map(({ ad, inquirerId, at, answeredAt, conversationId }) => ({
      id: conversationId,
      ad_id: ad.id,
      owner_id: ad.ownerId,
      inquirer_id: inquirerId,
      last_message_at: answeredAt ?? at,
      owner_read_at: answeredAt,
      inquirer_read_at: at,
      created_at: at,
    })),
    messages: talks.flatMap(({ ad, inquirerId, at, answeredAt, conversationId, question, answer }) => {
      const message = (senderId: string, body: string, sentAt: Date) => ({
        id: uuidv7(sentAt.getTime()),
        conversation_id: conversationId,
        sender_id: senderId,
        body,
        created_at: sentAt,
      });
      return [
        message(inquirerId, question, at),
        ...(answeredAt ? [message(ad.ownerId, answer, answeredAt)] : []),
      ];
    }),
  };
}
