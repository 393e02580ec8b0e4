import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { adParts } from '../../shared/adView/adParts.ts';
import { PortMap } from '../../shared/map/PortMap.tsx';
import { voyageOf } from '../../shared/map/routes/voyage.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AdDelivery.module.css';
import { AdVoyage } from './AdVoyage.tsx';

/** The owner's description, particulars that have no figure above, and the place of delivery. */
export const AdDelivery = ({ ad }: { ad: Ad }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const voyage = useMemo(() => voyageOf(ad), [ad]);
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  return (
    <>
      {ad.description !== null && (
        <Section title={<Trans>Description</Trans>}>
          <p className={classes.text}>
            <bdi>{ad.description}</bdi>
          </p>
        </Section>
      )}
      {adParts
        .filter(({ onPage }) => onPage)
        .map(({ key, label, text }) => {
          const said = text(ad, { i18n, format });
          return (
            said !== null && (
              <Section key={key} title={i18n._(label)}>
                <p className={classes.text}>
                  <bdi>{said}</bdi>
                </p>
              </Section>
            )
          );
        })}
      {ad.point !== null && (
        <div className={classes.place}>
          <Section
            title={<Trans>Delivery</Trans>}
            note={ad.point.precision === 'port' ? place : <Trans>{place}, shown by country</Trans>}
          >
            <div className={classes.map}>
              <PortMap
                lat={ad.point.lat}
                lng={ad.point.lng}
                precision={ad.point.precision}
                label={place}
                side={ad.side ?? 'sell'}
                voyage={voyage}
              />
            </div>
            {voyage !== null && <AdVoyage ad={ad} voyage={voyage} />}
          </Section>
        </div>
      )}
    </>
  );
};
