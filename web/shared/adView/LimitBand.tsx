import type { Ad } from '../../../contract/ads/adShapes.ts';
import classes from './LimitBand.module.css';
import type { Band } from './margin.ts';

type Props = { band: Band | null; status: Ad['checks']['conformance'][number]['status'] };

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The allowed limits as a band on a track, with a mark where the ad's value lies; the figures stand beside it. */
export const LimitBand = ({ band, status }: Props) => (
  <span className={classes.track} data-status={status} data-empty={band === null || undefined} aria-hidden>
    {band !== null && (
      <>
        <span
          className={classes.allowed}
          style={{
            insetInlineStart: percent(band.allowed.from),
            width: percent(band.allowed.to - band.allowed.from),
          }}
        />
        <span
          className={classes.stated}
          style={{
            insetInlineStart: percent(band.stated.from),
            width: percent(band.stated.to - band.stated.from),
          }}
        />
      </>
    )}
  </span>
);
