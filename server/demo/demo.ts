import { takenNames } from '../accounts/users/users.ts';
import type { Db } from '../db/client.ts';
import { insertInquiries, insertLegalPages, insertViews, lockDemo, lookUp } from './demo.queries.ts';
import { generateAds } from './demoAds.ts';
import { addFavoritesAndReports } from './favoritesAndReports.ts';
import { readGoods } from './goods.ts';
import { makeInquiries } from './inquiries.ts';
import { legalTexts } from './legalTexts.ts';
import { insertAds, insertRevisions } from './pastAds.ts';
import { insertPeople } from './people.ts';
import { seeded } from './random.ts';

const SEED = 20_261_120;

/**
 * Creates accounts, companies and some four hundred ads with their history, so that a new installation looks alive.
 * Does nothing if they already exist.
 */
export const seedDemo = (db: Db, now = new Date()): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDemo(tx);
    const taken = await takenNames(tx, { email: 'trader@gasmap.test', username: 'trader' });
    if (taken.email || taken.username) return;
    const random = seeded(SEED);
    const lookup = await lookUp(tx);
    const people = await insertPeople(tx, random, now);
    const ads = await insertAds(tx, random, people, generateAds(random, lookup, await readGoods(), now), now);
    await insertRevisions(tx, random, people, ads, now);
    await insertViews(tx);
    await insertLegalPages(tx, legalTexts, now);
    await insertInquiries(tx, makeInquiries(random, ads, people, now));
    await addFavoritesAndReports(tx, random, ads, people, { lookup, now });
  });
