import { useLingui } from '@lingui/react/macro';
import type { AdRun } from '../../../contract/moderation/adRuns.ts';
import { useFormat } from '../../lib/format.ts';
import { useCountries, useProducts } from '../../shared/adForm/pickers/baseLists.ts';
import classes from './AdRuns.module.css';

/** The conditions of a pattern, one after the other. */
export const PatternText = ({ pattern }: Pick<AdRun, 'pattern'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const products = useProducts();
  const countries = useCountries();
  const { text, contactInText, ownerSince, rule, productId, countryId } = pattern;
  const product = products.data?.items.find(({ id }) => id === productId);
  const country = countries.data?.items.find(({ id }) => id === countryId);
  const parts = [
    text !== undefined && t`“${text}” in the text`,
    contactInText && t`Phone number or e-mail address in the text`,
    ownerSince !== undefined && t`Owner registered since ${format.day(ownerSince)}`,
    rule !== undefined && t`Risk rule ${rule}`,
    productId !== undefined && (product?.name ?? t`One product`),
    countryId !== undefined && (country ? t`From ${format.country(country.code)}` : t`One country`),
  ].filter((part) => part !== false && part !== undefined);
  return <span className={classes.pattern}>{parts.join(' · ')}</span>;
};
