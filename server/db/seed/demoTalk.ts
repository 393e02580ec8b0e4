import type { AdStatus } from '../../../contract/adStates.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { Tx } from '../client.ts';
import { answers, questions } from './demoWords.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;

type StoredAd = { id: string; ownerId: string; status: AdStatus; publishedAt: Date | null };

/** Inquiries about published ads, most of all about the trader's own and by the trader, some with a conversation. */
export async function talk(
  tx: Tx,
  random: Random,
  ads: StoredAd[],
  { trader, companies, now }: { trader: string; companies: { id: string }[]; now: Date },
): Promise<void> {
  const published = ads.filter((ad) => ad.status === 'approved');
  const asked = published.flatMap((ad) => {
    const own = ad.ownerId === trader;
    const inquirers = new Set<string>();
    for (let left = own ? 2 : random.chance(0.35) ? 1 + random.below(3) : 0; left > 0; left -= 1)
      inquirers.add(random.pick(companies).id);
    if (!own && random.chance(0.02)) inquirers.add(trader);
    inquirers.delete(ad.ownerId);
    return [...inquirers].map((inquirerId) => ({ ad, inquirerId }));
  });
  for (const { ad, inquirerId } of asked) {
    const since = Math.max(ad.publishedAt?.getTime() ?? 0, now.getTime() - 20 * 24 * HOUR);
    const at = new Date(since + random.between(0.2, 0.9) * (now.getTime() - since));
    const answeredAt = random.chance(0.6)
      ? new Date(Math.min(now.getTime(), at.getTime() + random.between(0.2, 5) * HOUR))
      : null;
    await tx
      .insertInto('inquiries')
      .values({
        id: uuidv7(at.getTime()),
        ad_id: ad.id,
        inquirer_id: inquirerId,
        contact_type: 'in_app',
        created_at: at,
      })
      .execute();
    await tx
      .updateTable('ads')
      .set((eb) => ({ inquiries: eb('inquiries', '+', 1) }))
      .where('id', '=', ad.id)
      .execute();
    const conversationId = uuidv7(at.getTime());
    await tx
      .insertInto('conversations')
      .values({
        id: conversationId,
        ad_id: ad.id,
        owner_id: ad.ownerId,
        inquirer_id: inquirerId,
        last_message_at: answeredAt ?? at,
        owner_read_at: answeredAt,
        inquirer_read_at: at,
        created_at: at,
      })
      .execute();
    const said = [
      { senderId: inquirerId, body: random.pick(questions), at },
      ...(answeredAt ? [{ senderId: ad.ownerId, body: random.pick(answers), at: answeredAt }] : []),
    ];
    await tx
      .insertInto('messages')
      .values(
        said.map((one) => ({
          id: uuidv7(one.at.getTime()),
          conversation_id: conversationId,
          sender_id: one.senderId,
          body: one.body,
          created_at: one.at,
        })),
      )
      .execute();
  }
}
