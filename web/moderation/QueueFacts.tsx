import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Ad } from '../../contract/adShapes.ts';
import { dealKindText } from '../ads/adText.ts';
import { useFormat } from '../lib/format.ts';
import { Code } from '../ui/Code.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './QueueFacts.module.css';

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Delivery = ({ delivery }: { delivery: NonNullable<Ad['delivery']> }) => {
  const format = useFormat();
  const { port, place, country, from, to } = delivery;
  const name = port?.name ?? place;
  return (
    <>
      <Fact name={<Trans>Delivery</Trans>}>
        {delivery.term} {name} {port !== null && <Code>{port.code}</Code>}
        {country !== null && `${name === null ? '' : ', '}${format.country(country.code)}`}
      </Fact>
      {(from !== null || to !== null) && (
        <Fact name={<Trans>Delivery window</Trans>}>
          {from !== null && to !== null ? format.dayRange(from, to) : null}
          {from !== null && to === null ? <Trans>from {format.day(from)}</Trans> : null}
          {from === null && to !== null ? <Trans>until {format.day(to)}</Trans> : null}
        </Fact>
      )}
    </>
  );
};

/** Everything that was given beside the figures and the quality. */
export const QueueFacts = ({ ad }: { ad: Ad }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <Section title={<Trans>Particulars</Trans>} card>
      <dl className={classes.facts}>
        {ad.product !== null && <Fact name={<Trans>Product</Trans>}>{ad.product.path.join(' › ')}</Fact>}
        {ad.productType !== null && <Fact name={<Trans>Grade</Trans>}>{ad.productType.name}</Fact>}
        <Fact name={<Trans>Kind of deal</Trans>}>{i18n._(dealKindText[ad.dealKind])}</Fact>
        {ad.originCountry !== null && (
          <Fact name={<Trans>Origin</Trans>}>{format.country(ad.originCountry.code)}</Fact>
        )}
        {ad.density15 !== null && (
          <Fact name={<Trans>Density at 15 °C</Trans>}>{format.number(ad.density15, { max: 1 })} kg/m³</Fact>
        )}
        {ad.delivery !== null && <Delivery delivery={ad.delivery} />}
        {ad.paymentTerms.length > 0 && (
          <Fact name={<Trans>Payment</Trans>}>{ad.paymentTerms.map((term) => term.name).join('; ')}</Fact>
        )}
        {ad.inspectors.length > 0 && <Fact name={<Trans>Inspection</Trans>}>{ad.inspectors.join(', ')}</Fact>}
        {ad.validUntil !== null && <Fact name={<Trans>Valid until</Trans>}>{format.day(ad.validUntil)}</Fact>}
        <Fact name={<Trans>Changed</Trans>}>
          <Trans>
            {format.dateTime(ad.updatedAt)}, version {format.number(ad.version)}
          </Trans>
        </Fact>
      </dl>
    </Section>
  );
};
