import type { RedFlagRule } from '../../contract/moderation/moderation.ts';
import { cautionRules } from '../cautions/cautionRules.ts';
import type { RuleRow } from '../cautions/cautions.queries.ts';

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
  found: found.get(row.code) ?? 0,
});
