import { Trans } from '@lingui/react/macro';
import type { RuleFinding } from '../../../contract/ads/adRules.ts';
import { useFormat } from '../../lib/format.ts';

/** What a price cap is, and what the price of the ad is held against it as. */
export const RuleFigures = ({ rule }: { rule: Pick<RuleFinding, 'capPerBbl' | 'fobPerBbl' | 'isOver'> }) => {
  const { number } = useFormat();
  const figure = (value: string) => <bdi dir="ltr">{number(Number(value), { min: 2, max: 4 })} USD/bbl</bdi>;
  if (rule.capPerBbl === null) return null;
  return (
    <>
      <Trans>Cap {figure(rule.capPerBbl)}</Trans>
      {rule.fobPerBbl !== null && (
        <>
          {' · '}
          <Trans>FOB {figure(rule.fobPerBbl)}</Trans>
        </>
      )}
      {rule.isOver && (
        <>
          {' · '}
          <Trans>over the cap</Trans>
        </>
      )}
    </>
  );
};
