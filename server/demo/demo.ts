import { takenNames } from '../accounts/users/users.ts';
import type { Db } from '../db/client.ts';
import type { FileStore } from '../lib/files/files.ts';
import type { Secrets } from '../lib/secrets.ts';
import { insertInquiries, insertLegalPages, insertViews, lockDemo, lookUp } from './demo.queries.ts';
import { generateAds } from './demoAds.ts';
import { freezeDemoPrices } from './demoCalculations.ts';
import { insertDocumentChecks } from './demoDocuments.ts';
import { insertDemoEvidence } from './demoEvidence.ts';
import { insertDemoQuotes } from './demoQuotes.ts';
import { insertDemoRules } from './demoRules.ts';
import { insertDemoScreening } from './demoScreening.ts';
import { insertAttachments, insertPapers } from './documents.ts';
import { addFavoritesAndReports } from './favoritesAndReports.ts';
import { readGoods } from './goods.ts';
import { makeInquiries } from './inquiries.ts';
import { legalTexts } from './legalTexts.ts';
import { writeOffice } from './office.ts';
import { insertAds, insertRevisions } from './pastAds.ts';
import { insertPeople } from './people.ts';
import { countPastDays, insertPriceHistory } from './priceHistory.ts';
import { seeded } from './random.ts';
import { insertSales } from './sales/writeSales.ts';
import { insertTeams } from './teams.ts';

/** What the demo needs of the site beside its database: where files are kept, its address, and what its key is sealed with. */
export type DemoSite = {
  files: Pick<FileStore, 'put' | 'read' | 'remove' | 'tempFolder'>;
  url: string;
  secrets: Secrets;
};

const SEED = 20_261_120;

/**
 * Creates accounts, companies and some four hundred ads with their history, so that a new installation looks alive.
 * Does nothing if they already exist.
 */
export const seedDemo = (db: Db, site: DemoSite, now = new Date()): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDemo(tx);
    const taken = await takenNames(tx, { email: 'trader@gasmap.test', username: 'trader' });
    if (taken.email || taken.username) return;
    const random = seeded(SEED);
    const lookup = await lookUp(tx);
    await insertDemoQuotes(tx, seeded(SEED + 5), now);
    const people = await insertPeople(tx, random, now);
    await insertTeams(tx, people, now);
    const ads = await insertAds(tx, random, people, generateAds(random, lookup, await readGoods(), now), now);
    await insertRevisions(tx, random, people, ads, now);
    await insertPriceHistory(tx, seeded(SEED + 2), ads, { people, now });
    await countPastDays(tx, now);
    await insertPapers(tx, seeded(SEED + 3), site.files, ads);
    await insertViews(tx);
    await insertLegalPages(tx, legalTexts, now);
    const inquiries = makeInquiries(random, ads, people, { now, unitOf: lookup.unitSymbol });
    await insertInquiries(tx, inquiries);
    await insertAttachments(tx, site.files, inquiries.messages);
    await freezeDemoPrices(tx, site, people.trader, now);
    await insertSales(tx, seeded(SEED + 1), people, { url: site.url, now });
    await addFavoritesAndReports(tx, random, ads, people, { lookup, now });
    await writeOffice(tx, seeded(SEED + 4), ads, { people, now });
    await insertDemoScreening(tx, people, now);
    await insertDemoRules(tx, seeded(SEED + 6), ads, { people, lookup, now });
    await insertDemoEvidence(tx, site.files, people, now);
    await insertDocumentChecks(tx, site.files, ads, { people, now });
  });
