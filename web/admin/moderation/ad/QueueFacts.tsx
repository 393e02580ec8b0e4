import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { useFormat } from '../../../lib/format.ts';
import { adParts } from '../../../shared/adView/adParts.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from './QueueFacts.module.css';

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Shown above or below, in a place of its own. */
const elsewhere = ['side', 'title', 'description', 'price', 'priceNote', 'quantity', 'contact'];
const facts = adParts.filter(({ key }) => !elsewhere.includes(key));

/** Details of an ad other than figures and quality. */
export const QueueFacts = ({ ad }: { ad: Ad }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <Section title={<Trans>Particulars</Trans>} card>
      <dl className={classes.facts}>
        {facts.map(({ key, label, text }) => {
          const said = text(ad, { i18n, format });
          return (
            said !== null && (
              <Fact key={key} name={i18n._(label)}>
                {said}
              </Fact>
            )
          );
        })}
        <Fact name={<Trans>Changed</Trans>}>
          <Trans>
            {format.dateTime(ad.updatedAt)}, version {format.number(ad.version)}
          </Trans>
        </Fact>
      </dl>
    </Section>
  );
};
