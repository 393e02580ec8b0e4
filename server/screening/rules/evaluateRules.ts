import type { RuleAction, RuleKind, RuleScope, Tier } from '../../../contract/screening/rules.ts';
import { isOverCap } from './priceCap.ts';

export type Rule = {
  id: string;
  version: number;
  authority: string;
  kind: RuleKind;
  scope: RuleScope;
  from: string;
  to: string | null;
  params: { usdPerBbl?: string | undefined };
  action: RuleAction;
  message: string;
  sourceUrl: string;
  isConfirmed: boolean;
};

/** What a rule may meet: an ad, a lot, an offer, a nomination. */
export type RuleFacts = {
  /** Of parties, ports and flags. */
  countries?: readonly string[];
  portIds?: readonly string[];
  hs?: string | null;
  origin?: string | null;
  /** Not known: rules of either tier are met. */
  tier?: Tier | null;
  /** US dollars a barrel FOB; without it a cap applies and is not judged. */
  fobPerBbl?: string | null;
};

export type RuleResult = {
  ruleId: string;
  version: number;
  authority: string;
  kind: RuleKind;
  action: RuleAction;
  message: string;
  sourceUrl: string;
  tier: Tier | null;
  /** Of a price cap: US dollars a barrel FOB. */
  capPerBbl: string | null;
  /** Of a price cap: whether the price is over it; null where there is none to compare. */
  isOver: boolean | null;
};

const some = (wanted: readonly string[] | undefined, given: readonly string[]) =>
  wanted === undefined || wanted.length === 0 || given.some((one) => wanted.includes(one));

const meets = (scope: RuleScope, facts: RuleFacts): boolean =>
  some(scope.countries, facts.countries ?? []) &&
  some(scope.portIds, facts.portIds ?? []) &&
  some(scope.origins, facts.origin ? [facts.origin] : []) &&
  (!scope.hs?.length || scope.hs.some((prefix) => facts.hs?.startsWith(prefix) ?? false)) &&
  (scope.tier === undefined || !facts.tier || scope.tier === facts.tier);

/** The rules that hold for these facts on a day, as ISO 8601; both ends of a rule are days on which it holds. */
export const evaluateRules = (rules: readonly Rule[], facts: RuleFacts, day: string): RuleResult[] =>
  rules
    .filter(
      ({ isConfirmed, from, to, scope }) =>
        isConfirmed && from <= day && (to === null || day <= to) && meets(scope, facts),
    )
    .map(({ id, version, authority, kind, action, message, sourceUrl, scope, params: { usdPerBbl } }) => ({
      ruleId: id,
      version,
      authority,
      kind,
      action,
      message,
      sourceUrl,
      tier: scope.tier ?? null,
      capPerBbl: kind === 'price_cap' ? (usdPerBbl ?? null) : null,
      isOver:
        kind === 'price_cap' && usdPerBbl && facts.fobPerBbl ? isOverCap(facts.fobPerBbl, usdPerBbl) : null,
    }));
