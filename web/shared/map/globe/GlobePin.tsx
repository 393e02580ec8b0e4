import { Link } from '@tanstack/react-router';
import type { MapFeature } from '../../../../contract/market/adSearch.ts';
import { useFormat } from '../../../lib/format.ts';
import { bboxAround } from '../bounds.ts';
import { Donut } from '../Donut.tsx';
import { useMarkerLabel } from '../useMarkerLabel.ts';
import classes from './GlobeHero.module.css';

const CLOSE_UP = 5;

/** A place on the globe, linking to the market map of its surroundings. */
export const GlobePin = ({ feature }: { feature: MapFeature }) => {
  const { number } = useFormat();
  const markerLabel = useMarkerLabel();
  const [lng, lat] = feature.geometry.coordinates;
  const { sell, buy, count, precision, kind, expandsAt } = feature.properties;
  const zoom = kind === 'cluster' ? Math.min(expandsAt ?? CLOSE_UP, CLOSE_UP) : CLOSE_UP;
  return (
    <Link
      to="/market/map"
      search={{ bbox: bboxAround(lng, lat, zoom) }}
      className={classes.link}
      aria-label={markerLabel(feature.properties)}
      draggable={false}
    >
      <Donut sell={sell} buy={buy} precision={precision} text={number(count)} />
    </Link>
  );
};
