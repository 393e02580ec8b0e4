import type { FeatureCollection, Point } from 'geojson';
import { useMemo } from 'react';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useFormat } from '../../lib/format.ts';
import type { Comparing } from '../../shared/adView/comparable.ts';
import { donutSize } from '../../shared/map/donut.ts';
import { PIN_LABELS } from '../../shared/map/pinLabelLayer.ts';
import { useSourceData } from '../../shared/map/useSourceData.ts';
import { pinPriceText } from './pinPrice.ts';

/** Font size of the labels in pixels, in which their offset is counted. */
const EM = 11;

type Label = { name: string; price: string; count: number; offset: [number, number] };

/** Port names and prices below the markers; where there is no room, the map leaves some out. */
export const PinLabels = ({
  features,
  comparing,
}: {
  features: readonly MapFeature[];
  comparing: Comparing;
}) => {
  const format = useFormat();
  const labels = useMemo(
    (): FeatureCollection<Point, Label> => ({
      type: 'FeatureCollection',
      features: features.map(({ type, geometry, properties: { kind, label, precision, count, price } }) => ({
        type,
        geometry,
        properties: {
          // Countries are labelled by the map itself.
          name: kind === 'place' && precision === 'port' ? label : '',
          price: pinPriceText(price, comparing, format) ?? '',
          count,
          offset: [0, (donutSize(count) / 2 + 3) / EM],
        },
      })),
    }),
    [features, comparing, format],
  );
  useSourceData(PIN_LABELS, labels);
  return null;
};
