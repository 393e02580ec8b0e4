import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useCountryOptions } from './useCountryOptions.ts';

const FIRST_MAX = 8;

/** Countries by name, those with the most ads of the market before the others. */
export const useTradedCountries = () => {
  const { t } = useLingui();
  const { options } = useCountryOptions('id');
  const market = useRead(contract.ads.publicFacets, { query: {} });
  const traded = (market.data?.country ?? [])
    .slice(0, FIRST_MAX)
    .flatMap(({ value }) => options.find((option) => option.value === value) ?? []);
  if (traded.length === 0) return options;
  return [
    { group: t`Most ads`, items: traded },
    { group: t`Other countries`, items: options.filter((option) => !traded.includes(option)) },
  ];
};
