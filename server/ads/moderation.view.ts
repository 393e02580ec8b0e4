import type { RedFlagRule } from '../../contract/moderation.ts';
import { cautionRules } from './cautionRules.ts';
import type { RuleRow } from './cautions.queries.ts';

/** `found`: how many ads it is found in, by code of the rule. */
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
