import { msg } from '../../contract/core/message.ts';
import { setBlocked } from '../accounts/administration/administration.queries.ts';
import { openAdsOf } from '../ads/lifecycle/adLife.queries.ts';
import { updateAd, writeMove } from '../ads/rows/adWrites.queries.ts';
import type { Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { insertTicket, insertTicketMessage } from '../tickets/tickets.queries.ts';
import { BLOCKED } from './companies.ts';
import { insertBroadcasts, insertReplies, setTicketTime, settleTicket, tellTrader } from './demo.queries.ts';
import type { StoredAd } from './inquiries.ts';
import { announcements, audited, replies, tickets } from './officeTexts.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { insertPastAudit } from './sales/sales.queries.ts';

const HOUR = 3_600_000;
/** Of a network that is reserved for documentation. */
const OFFICE = '192.0.2.14';

/** An account that offered cargoes of others: blocked, with its ads off the market. */
async function blockOne(tx: Tx, { admin, companies }: People, ads: StoredAd[]): Promise<void> {
  const id = companies[BLOCKED];
  if (!id) return;
  const note = 'Two terminals say that they know neither the cargo nor the company.';
  await setBlocked(tx, id, { reason: 'fraud', note });
  const published = new Set(ads.filter(({ status }) => status === 'approved').map((ad) => ad.id));
  const off = (await openAdsOf(tx, id)).filter((adId) => published.has(adId));
  for (const adId of off) {
    const move = { from: 'approved', to: 'suspended', message: msg('ads.ownerBlocked') } as const;
    await writeMove(tx, { ...move, adId, actorId: admin });
    await updateAd(tx, adId, { moved_by_block: true });
  }
  await insertPastAudit(tx, [
    {
      id: uuidv7(),
      actor_id: admin,
      action: 'user.block',
      entity: 'user',
      entity_id: id,
      address: OFFICE,
      before: JSON.stringify({ isActive: true }),
      after: JSON.stringify({ isActive: false, reason: 'fraud', note, suspendedAds: off.length }),
    },
  ]);
}

/** Questions to support of some weeks, with answers, notes and what people thought of them. */
async function writeTickets(tx: Tx, { admin, superadmin, trader, companies, members }: People, now: Date) {
  await insertReplies(tx, replies);
  const askers = [...companies, ...members.map(({ id }) => id)];
  for (const [place, ticket] of tickets.entries()) {
    const asker = ticket.byTrader ? trader : (askers[(place * 17 + 3) % askers.length] ?? trader);
    const assignee = place % 3 === 0 ? superadmin : admin;
    const { id } = await insertTicket(tx, {
      requester_id: asker,
      subject: ticket.subject,
      category: ticket.category,
      priority: ticket.priority,
      status: ticket.status,
    });
    for (const [from, body] of ticket.said)
      await insertTicketMessage(tx, {
        ticketId: id,
        authorId: from === 'asker' ? asker : assignee,
        body,
        internal: from === 'note',
      });
    await setTicketTime(tx, id, new Date(now.getTime() - ticket.hoursAgo * HOUR));
    await settleTicket(tx, id, {
      assignee: ticket.status === 'open' ? null : assignee,
      isAnswered: ticket.said.some(([from]) => from === 'staff'),
      isDone: ticket.status === 'resolved' || ticket.status === 'closed',
      rating: ticket.rating ?? null,
      words: ticket.words ?? null,
    });
  }
}

/** What staff did beside deciding on ads and money. */
async function writeAudit(
  tx: Tx,
  random: Random,
  { admin, superadmin, trader, companies }: People,
  now: Date,
) {
  const at = (days: number) => new Date(Math.floor(now.getTime() - days * 24 * HOUR));
  const row = (days: number, actor: string, action: string, more: object = {}) => ({
    id: uuidv7(at(days).getTime()),
    actor_id: actor,
    action,
    address: OFFICE,
    created_at: at(days),
    entity: null as string | null,
    entity_id: null as string | null,
    before: null as string | null,
    after: null as string | null,
    ...more,
  });
  const rows = audited.map(({ action, entity, by, days, before, after }) =>
    row(days, by === 'admin' ? admin : superadmin, action, {
      entity,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    }),
  );
  for (let day = 1; day < 30; day += 1) {
    for (const who of [admin, superadmin, trader])
      if (random.chance(0.55))
        rows.push(row(day + random.next(), who, 'auth.login', { entity: 'user', entity_id: who }));
    const someone = companies[random.below(companies.length)];
    if (someone && random.chance(0.4))
      rows.push(
        row(day + random.next(), someone, 'auth.login_failed', {
          entity: 'user',
          entity_id: someone,
          address: `198.51.100.${1 + random.below(250)}`,
        }),
      );
  }
  await insertPastAudit(tx, rows);
}

/** The back office after some weeks of work. */
export async function writeOffice(
  tx: Tx,
  random: Random,
  ads: StoredAd[],
  { people, now }: { people: People; now: Date },
): Promise<void> {
  await blockOne(tx, people, ads);
  await writeTickets(tx, people, now);
  await writeAudit(tx, random, people, now);
  await insertBroadcasts(
    tx,
    announcements.map(({ daysAgo, ...one }) => ({
      ...one,
      id: uuidv7(),
      by: people.superadmin,
      at: new Date(now.getTime() - daysAgo * 24 * HOUR),
    })),
  );
  await tellTrader(tx, people.trader);
}
