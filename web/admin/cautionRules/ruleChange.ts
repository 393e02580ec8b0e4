import type { z } from 'zod';
import type { RedFlagRule, ruleBody } from '../../../contract/moderation/moderation.ts';

export type RuleChange = z.input<typeof ruleBody>;

/** The change that undoes `change`; null if it changes nothing. */
export const takenBack = (rule: RedFlagRule, change: RuleChange): RuleChange | null => {
  const before: RuleChange = {
    name: rule.name,
    fix: rule.fix,
    weight: rule.weight,
    isActive: rule.isActive,
    ...(rule.threshold === null ? {} : { threshold: rule.threshold }),
  };
  const keys = (Object.keys(change) as (keyof RuleChange)[]).filter((key) => change[key] !== before[key]);
  if (keys.length === 0) return null;
  return Object.fromEntries(keys.map((key) => [key, before[key]]));
};
