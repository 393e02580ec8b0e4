import { fallbackSiteSettings } from '../../contract/site/siteDefaults.ts';
import { startPlans } from '../../server/db/seed/plans.ts';
import { systemRoles } from '../../server/db/seed/systemRoles.ts';
import { newSite } from '../../server/site/siteSettings/stored.ts';
import type { Source } from './source.ts';

type Row = Record<string, unknown>;

/** User-visible fields of each kind of base data. */
const FIELDS: Record<string, string[]> = {
  units: ['name'],
  deliveryTerms: ['name', 'note', 'edition'],
  paymentTerms: ['name', 'rules'],
  hazardClasses: ['name', 'flashPoint'],
  tradingRegions: ['name'],
  specTemplates: ['name'],
  products: ['name'],
  productTypes: ['name'],
  redFlagRules: ['name', 'fix', 'pattern', 'basis'],
};

/** Codes, formulas and proper names are the same in every language. */
const hasWords = (text: string) => /\p{Ll}{3,}/u.test(text);
/** Crudes are named after their fields. */
const isNamedAfterPlace = ({ product }: Row) => typeof product === 'string' && product.startsWith('CRUDE-');

const rowsOf = (sources: readonly Source[], kind: string): Row[] =>
  JSON.parse(sources.find(({ path }) => path === `server/db/seed/data/${kind}.json`)?.text ?? '[]');

const textsOf = (row: Row, fields: readonly string[]): string[] =>
  fields.flatMap((field) => row[field]).filter((text) => typeof text === 'string');

/** Browsers translate country and currency names; these have a different English name here. */
const namedOtherwise = (rows: readonly Row[], type: 'region' | 'currency'): string[] => {
  const known = new Intl.DisplayNames('en', { type });
  return rows.flatMap(({ code, name }) =>
    typeof name === 'string' && known.of(code as string)?.toLowerCase() !== name.toLowerCase() ? [name] : [],
  );
};

/** Names and texts of a new site; an operator's own texts are not translated. */
export function seedTexts(sources: readonly Source[]): string[] {
  const { siteDescription, footerText, maintenanceMessage } = fallbackSiteSettings;
  const rows = Object.entries(FIELDS).flatMap(([kind, fields]) =>
    rowsOf(sources, kind)
      .filter((row) => !isNamedAfterPlace(row))
      .flatMap((row) => textsOf(row, fields)),
  );
  const parameters = rowsOf(sources, 'specTemplates').flatMap((row) =>
    (row.limits as Row[]).flatMap((limit) => textsOf(limit, ['param'])),
  );
  const others = [
    ...namedOtherwise(rowsOf(sources, 'countries'), 'region'),
    ...namedOtherwise(rowsOf(sources, 'currencies'), 'currency'),
  ];
  const ofSite = [...startPlans, ...systemRoles].flatMap((row) =>
    textsOf({ ...row }, ['name', 'description', 'bullets']),
  );
  const texts = [
    ...rows,
    ...parameters,
    ...others,
    ...ofSite,
    siteDescription,
    footerText,
    maintenanceMessage,
    newSite.footerText,
    newSite.metaTags.title,
    newSite.metaTags.description,
  ];
  return [...new Set(texts.filter(hasWords))].sort();
}
