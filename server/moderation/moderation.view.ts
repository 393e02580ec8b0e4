import type { QueuedAd } from '../../contract/ads/adShapes.ts';
import type { AdBackground } from '../../contract/moderation/adReview.ts';
import type { RedFlagRule } from '../../contract/moderation/moderation.ts';
import type { AdRow } from '../ads/rows/adRows.queries.ts';
import { viewSummary } from '../ads/rows/adSummary.view.ts';
import { awaitedRules, cautionRules } from '../cautions/cautionRules.ts';
import type { RuleRow } from '../cautions/cautions.queries.ts';
import { cautionsUnder, type StoredCaution } from '../cautions/cautions.ts';
import type { GivenCaution } from '../cautions/givenCautions.queries.ts';
import type { Caller } from '../http/caller.ts';
import type { LinkRow, RecordRow } from './background.queries.ts';

/** `found`: number of ads in which a rule is found, by its code. */
export const viewRule = (row: RuleRow, found: ReadonlyMap<string, number>): RedFlagRule => ({
  id: row.id,
  code: row.code,
  name: row.name,
  area: row.area,
  pattern: row.pattern,
  weight: row.weight,
  action: row.action,
  fix: row.fix,
  basis: row.basis,
  isActive: row.is_active,
  threshold: row.threshold === null ? null : Number(row.threshold),
  thresholdUnit: row.threshold_unit,
  computed: cautionRules[row.code] !== undefined,
  awaited: awaitedRules.has(row.code),
  found: found.get(row.code) ?? 0,
});

/** An ad of the queue, its heaviest cautions first. */
export const viewQueued = (
  row: AdRow,
  {
    rules,
    reports,
    viewer,
  }: { rules: readonly RuleRow[]; reports: ReadonlyMap<string, number>; viewer: Caller },
): QueuedAd => ({
  ...viewSummary(row, viewer),
  reports: reports.get(row.id) ?? 0,
  cautions: cautionsUnder(rules, row.cautions as StoredCaution[], 'moderator')
    .map(({ id, reason, weight }) => ({ id, reason, weight: weight ?? 0 }))
    .toSorted((one, other) => other.weight - one.weight),
});

type Background = {
  price: AdBackground['price'];
  record: RecordRow;
  links: readonly LinkRow[];
  given: readonly GivenCaution[];
};

export const viewBackground = ({ price, record, links, given }: Background): AdBackground => ({
  price,
  owner: {
    emailConfirmed: record.email_verified,
    hasPhone: record.has_phone,
    published: record.published,
    rejections: record.rejections,
    suspensions: record.suspensions,
    reports: record.reports,
  },
  links: links.map(({ id, username, company, is_active, shares }) => ({
    id,
    username,
    company,
    blocked: !is_active,
    shares,
  })),
  given: given.map(({ code, note, evidence, author, created_at }) => ({
    code,
    note,
    evidence,
    author,
    createdAt: created_at.toISOString(),
  })),
});
