import type { Answer } from '../../contract/core/endpoint.ts';
import type { evidence, OwnEvidence } from '../../contract/evidence/evidence.ts';
import { levelOf } from '../../contract/evidence/levels.ts';
import { findBySlug, isPublicCompany } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import { type Caller, may } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { codeUntil, dbNow, presentRows } from './evidence.queries.ts';
import { mayRead, type Reader, viewOwnStatement, viewStatement } from './evidence.view.ts';
import { levelRows } from './keepEvidence.ts';
import { isOn } from './lookUp.ts';
import { papersOf } from './papers.queries.ts';
import { viewPapers } from './papers.ts';

/** Ended and refused ones come last. */
const order = {
  ok: 0,
  stale: 1,
  pending: 2,
  disputed: 3,
  failed: 4,
  expired: 5,
  revoked: 6,
  superseded: 7,
} as const;

/** What a reader may know of a company. */
export async function readEvidence(
  ctx: Pick<Context, 'db'>,
  caller: Caller | null,
  slug: string,
): Promise<Answer<typeof evidence.ofCompany>> {
  const company = await findBySlug(ctx.db, slug);
  ensure(company, 'NOT_FOUND');
  const reader: Reader = may(caller, 'companies.verify') ? 'staff' : caller !== null ? 'member' : 'everybody';
  const isOwn = caller?.company?.id === company.id;
  // Nobody else learns of a company that shows itself nowhere.
  ensure(reader === 'staff' || isOwn || (await isPublicCompany(ctx.db, company.id)), 'NOT_FOUND');
  const [now, rows] = await Promise.all([dbNow(ctx.db), presentRows(ctx.db, company.id)]);
  const items = rows
    .filter((row) => mayRead(row, reader) || isOwn)
    .filter((row) => mayRead(row, 'member') || reader === 'staff')
    .map((row) => viewStatement(row, now))
    .toSorted((a, b) => order[a.status] - order[b.status]);
  const days = items.map(({ checkedAt }) => checkedAt).toSorted();
  return { level: company.level, oldest: days[0] ?? null, newest: days.at(-1) ?? null, items };
}

/** Evidence of the own company with what the next level lacks. */
export async function readOwnEvidence(
  ctx: Pick<Context, 'db' | 'env'>,
  caller: Caller,
): Promise<OwnEvidence> {
  ensure(caller.company, 'NOT_FOUND');
  const [now, all] = await Promise.all([dbNow(ctx.db), presentRows(ctx.db, caller.company.id)]);
  // What is open against a company is told to nobody: only a screening that is done is shown.
  const rows = all.filter(({ kind, status }) => kind !== 'screening' || status === 'ok');
  const codes = await codeUntil(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const papers =
    caller.company.role === 'admin'
      ? await papersOf(
          ctx.db,
          rows.flatMap((row) => row.document_ids),
        )
      : new Map();
  const { level, missing, nextEnd } = levelOf(levelRows(all), now.getTime());
  return {
    level,
    missing,
    nextEnd: nextEnd === null ? null : new Date(nextEnd).toISOString(),
    items: rows
      .map((row) => viewOwnStatement(row, now, { code: codes.get(row.id), papers: viewPapers(row, papers) }))
      .toSorted((a, b) => order[a.status] - order[b.status]),
    lookups: { lei: isOn(ctx, 'lei'), vat: isOn(ctx, 'vat') },
  };
}
