import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { MapFeature } from '../../../../contract/market/adSearch.ts';
import { MapMarker } from '../MapMarker.tsx';
import { MapView } from '../MapView.tsx';
import { useMap } from '../mapContext.ts';
import { GlobePin } from './GlobePin.tsx';
import { GLOBE, globeZoom } from './globe.ts';

type Props = { features: MapFeature[]; onReady: () => void };

/** Fits the globe to its box and reports when it is drawn. */
const Fit = ({ onReady }: Pick<Props, 'onReady'>) => {
  const map = useMap();
  useEffect(() => {
    const fit = () => map.setZoom(globeZoom(map.getContainer().clientHeight));
    map.setVerticalFieldOfView(GLOBE.fieldOfView);
    fit();
    map.on('resize', fit);
    map.once('idle', onReady);
    return () => {
      map.off('resize', fit);
    };
  }, [map, onReady]);
  return null;
};

const options = {
  center: GLOBE.center,
  zoom: 1,
  scrollZoom: false,
  boxZoom: false,
  doubleClickZoom: false,
  touchZoomRotate: false,
  keyboard: true,
  minZoom: -2,
};

export const GlobeView = ({ features, onReady }: Props) => {
  const { t } = useLingui();
  return (
    <MapView label={t`Globe of open ads`} projection="globe" options={options} fallback={null}>
      <Fit onReady={onReady} />
      {features.map((feature) => {
        const [lng, lat] = feature.geometry.coordinates;
        return (
          <MapMarker key={`${lng},${lat}`} lng={lng} lat={lat}>
            <GlobePin feature={feature} />
          </MapMarker>
        );
      })}
    </MapView>
  );
};
