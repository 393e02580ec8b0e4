import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { type Formatters, useFormat } from '../../lib/format.ts';
import { adParts } from '../../shared/adView/adParts.ts';
import { PortMap } from '../../shared/map/PortMap.tsx';
import { voyageOf } from '../../shared/map/routes/voyage.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AdDelivery.module.css';
import { AdVoyage } from './AdVoyage.tsx';

/** `Rotterdam NLRTM, Netherlands – Houston USHOU` */
const portsText = ({ delivery }: Ad, format: Formatters): string => {
  const { port = null, place = null, country = null, counterPort = null } = delivery ?? {};
  const here = [
    port === null ? place : `${port.name} ${port.code}`,
    country === null ? null : format.country(country.code),
  ];
  const ends = [
    here.filter((part) => part !== null).join(', '),
    counterPort === null ? '' : `${counterPort.name} ${counterPort.code}`,
  ];
  return (delivery?.portIs === 'discharge' ? ends.toReversed() : ends)
    .filter((end) => end !== '')
    .join(' – ');
};

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
            <p className={classes.onPaper}>
              <bdi>{portsText(ad, format)}</bdi>
            </p>
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
