import type { Db } from '../db/client.ts';
import { takenNames } from '../users/users.ts';
import { insertInquiries, insertViews, lookUp, takeTurn } from './demo.queries.ts';
import { readGoods } from './goods.ts';
import { showInterest } from './interest.ts';
import { insertAds, insertRevisions } from './pastAds.ts';
import { insertPeople } from './people.ts';
import { planAds } from './plan.ts';
import { seeded } from './random.ts';
import { talkAbout } from './talk.ts';

const SEED = 20_261_120;

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
    const ads = await insertAds(tx, random, people, planAds(random, lookup, await readGoods(), now), now);
    await insertRevisions(tx, random, people, ads, now);
    await insertViews(tx);
    await insertInquiries(tx, talkAbout(random, ads, people, now));
    await showInterest(tx, random, ads, people, { lookup, now });
  });
