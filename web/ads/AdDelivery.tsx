import { Trans } from '@lingui/react/macro';
import type { Ad } from '../../contract/adShapes.ts';
import { PortMap } from '../map/PortMap.tsx';
import { voyageOf } from '../map/voyage.ts';
import { Section } from '../ui/Section.tsx';
import classes from './AdDelivery.module.css';

/** What the owner adds in words, who inspects, and where the cargo changes hands. */
export const AdDelivery = ({ ad }: { ad: Ad }) => {
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
      {ad.inspectors.length > 0 && (
        <Section title={<Trans>Inspection</Trans>}>
          <p className={classes.text}>{ad.inspectors.join(' · ')}</p>
        </Section>
      )}
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
                voyage={voyageOf(ad)}
              />
            </div>
          </Section>
        </div>
      )}
    </>
  );
};
