import { Trans } from '@lingui/react/macro';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { PriceChart } from '../../shared/adView/priceHistory/PriceChart.tsx';
import { Section } from '../../ui/Section.tsx';

const usePrices = (id: string | undefined) =>
  useRead(contract.market.prices, { params: { id: id ?? '' } }, { enabled: id !== undefined }).data?.steps ??
  [];

/** The comparable prices of the compared ads over time, in one chart; nothing where none ever moved. */
export const ComparedPrices = ({ ads }: { ads: readonly Ad[] }) => {
  // One query per slot, so that the number of hooks is constant.
  const steps = [usePrices(ads[0]?.id), usePrices(ads[1]?.id), usePrices(ads[2]?.id), usePrices(ads[3]?.id)];
  const histories = ads.map((ad, place) => ({ ad, steps: steps[place] ?? [] }));
  // Optional on the page: a failure is not shown.
  if (histories.every(({ steps: some }) => some.length < 2)) return null;
  return (
    <Section title={<Trans>Price history</Trans>} card>
      <PriceChart histories={histories} />
    </Section>
  );
};
