import { notifyAdmins } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import type { FeatureJobs } from '../jobs/featureJobs.ts';
import { lockForEvidence, takeDueCompanies, takeDueLookups, takeEnding } from './evidence.queries.ts';
import { whatOf } from './evidence.view.ts';
import { followCompany, screenCompany } from './followCompany.ts';
import { EVIDENCE_PAGE } from './keepEvidence.ts';
import { isOn, lookUp } from './lookUp.ts';
import { removeEndedPapers } from './papers.ts';

const COMPANIES_AT_ONCE = 200;
const BATCHES_MAX = 20;
const LOOKUPS_AT_ONCE = 20;

/** Brings companies up to date of which something changed or ran out. */
export async function followDueCompanies(ctx: Context): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const due = await takeDueCompanies(ctx.db, COMPANIES_AT_ONCE);
    for (const id of due) {
      await screenCompany(ctx, id);
      await ctx.db.transaction().execute((tx) => followCompany(ctx, tx, id));
    }
    if (due.length < COMPANIES_AT_ONCE) return;
  }
}

/** Looks up again what is due, where the look-up is switched on. */
export async function recheckDue(ctx: Context): Promise<void> {
  const kinds = (['lei', 'vat'] as const).filter((kind) => isOn(ctx, kind));
  if (kinds.length === 0) return;
  for (const { company_id: companyId, kind, subject } of await takeDueLookups(
    ctx.db,
    kinds,
    LOOKUPS_AT_ONCE,
  )) {
    const company = await ctx.db.transaction().execute((tx) => lockForEvidence(tx, companyId));
    if (company && (kind === 'lei' || kind === 'vat'))
      await lookUp(ctx, { companyId, kind, subject }, company);
  }
}

/** Reminds admins 30 and 7 days before what staff checked ends. */
export const remindOfEnds = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    for (const row of await takeEnding(tx, COMPANIES_AT_ONCE)) {
      await notifyAdmins(ctx, tx, row.company_id, {
        kind: 'companyEvidenceEnding',
        data: {
          company: row.display_name,
          day: { day: row.valid_until.toISOString().slice(0, 10) },
          what: whatOf(row),
        },
        link: EVIDENCE_PAGE,
      });
    }
  });

export const evidenceJobs = (ctx: Context): FeatureJobs => ({
  everyMinute: {
    followCompanies: () => followDueCompanies(ctx),
    recheckEvidence: () => recheckDue(ctx),
  },
  hourly: { remindOfEvidence: () => remindOfEnds(ctx), removeEndedPapers: () => removeEndedPapers(ctx) },
});
