import type { Tx } from '../db/client.ts';
import {
  insertAnswer,
  insertIssuer,
  insertReference,
  setConfirmed,
} from '../documentChecks/sources.queries.ts';
import { addDays } from '../lib/days.ts';
import { signalAbout } from './demoDocuments.queries.ts';
import type { People } from './people.ts';

const issuer = (name: string, host: string) => ({
  name,
  host,
  email: `verification@${host}`,
  lookup_url: `https://${host}/verify`,
  source_url: `https://${host}/contact`,
});

const NUMBER = 'INV-2026/0704';

const LETTER = `Invented for this demo. We confirm with full corporate responsibility that the product stands ready in the
tanks named above and is injected once the buyer has paid the storage agreement in advance. No dip test authorisation is
issued to the inspector of the buyer before this payment, and no exception is made for any buyer.`;

/** Whom staff may ask, what one of them answered, and the text of a case. Reserved names: nobody can be written to. */
export async function insertDocumentSources(
  tx: Tx,
  { admin, superadmin }: Pick<People, 'admin' | 'superadmin'>,
  now: Date,
): Promise<void> {
  const known = await insertIssuer(tx, {
    ...issuer('Invented Inspection BV', 'invented-inspection.example'),
    entered_by: admin,
  });
  await insertIssuer(tx, {
    ...issuer('Invented Terminal Laboratory NV', 'invented-laboratory.example'),
    entered_by: admin,
  });
  const text = await insertReference(tx, {
    title: 'Letter that asks for storage fees in advance',
    body: LETTER,
    source: 'Invented case of the demo',
    entered_by: superadmin,
  });
  await setConfirmed(tx, 'doc_references', text, admin);
  if (known === undefined) return;
  await setConfirmed(tx, 'doc_issuers', known, superadmin);
  const signalId = await signalAbout(tx, NUMBER);
  if (signalId !== undefined)
    await insertAnswer(tx, {
      signalId,
      issuerId: known,
      answer: 'differs',
      said: `Our report ${NUMBER} states 29,961 tonnes. We issued no other version of it.`,
      on: addDays(now.toISOString().slice(0, 10), -1),
      by: admin,
    });
}
