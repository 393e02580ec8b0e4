import type { AdStatus } from '../../contract/adStates.ts';
import { insertPastAd } from '../ads/ads.ts';
import type { Db, Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { takenNames } from '../users/users.ts';
import { insertInquiries, insertMoves, lookUp, takeTurn } from './demo.queries.ts';
import { readGoods } from './goods.ts';
import { insertPeople, type People } from './people.ts';
import { type PlannedAd, planAds } from './plan.ts';
import { type Random, seeded } from './random.ts';
import { talkAbout } from './talk.ts';

const SEED = 20_261_120;

/** The moves that brought an ad to its state, with who made them and when. */
function movesOf(
  { status, createdAt, submittedAt, publishedAt, changedAt, rejection }: PlannedAd,
  ownerId: string,
  adminId: string,
) {
  const first: AdStatus = submittedAt ? 'pending' : 'draft';
  const moves: { from: AdStatus | null; to: AdStatus; by: string | null; at: Date; reason?: string }[] = [
    { from: null, to: first, by: ownerId, at: submittedAt ?? createdAt },
  ];
  if (publishedAt) moves.push({ from: 'pending', to: 'approved', by: adminId, at: publishedAt });
  if (rejection)
    moves.push({ from: 'pending', to: 'rejected', by: adminId, at: changedAt, reason: rejection.reason });
  if (status === 'paused' || status === 'closed')
    moves.push({ from: 'approved', to: status, by: ownerId, at: changedAt });
  if (status === 'expired') moves.push({ from: 'approved', to: status, by: null, at: changedAt });
  if (status === 'suspended') {
    moves.push({
      from: 'approved',
      to: status,
      by: adminId,
      at: changedAt,
      reason: 'Waiting for an answer to our questions',
    });
  }
  return moves;
}

async function insertAds(tx: Tx, random: Random, { admin, trader, companies }: People, planned: PlannedAd[]) {
  const stored = [];
  const moves = [];
  for (const one of planned) {
    const ownerId = one.owner === null ? trader : (companies[one.owner] ?? trader);
    const id = await insertPastAd(tx, { ...one, ownerId }, (below) => random.below(below));
    stored.push({ id, ownerId, status: one.status, publishedAt: one.publishedAt });
    for (const { from, to, by, at, reason } of movesOf(one, ownerId, admin)) {
      moves.push({
        id: uuidv7(at.getTime()),
        ad_id: id,
        actor_id: by,
        from_status: from,
        to_status: to,
        reason: reason ?? null,
        created_at: at,
      });
    }
  }
  await insertMoves(tx, moves);
  return stored;
}

/**
 * Accounts, companies and some four hundred ads with what happened to them, so that a new installation looks alive.
 * Where they were made before, nothing.
 */
export const seedDemo = (db: Db, now = new Date()): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await takeTurn(tx);
    const taken = await takenNames(tx, { email: 'trader@gasmap.test', username: 'trader' });
    if (taken.email || taken.username) return;
    const random = seeded(SEED);
    const lookup = await lookUp(tx);
    const people = await insertPeople(tx, random, now);
    const ads = await insertAds(tx, random, people, planAds(random, lookup, await readGoods(), now));
    await insertInquiries(tx, talkAbout(random, ads, people, now));
  });
