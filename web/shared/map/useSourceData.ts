import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { useMap } from './mapContext.ts';

/** Shows data in a source of the surrounding map, at the latest once its style has loaded. */
export const useSourceData = (source: string, data: FeatureCollection) => {
  const map = useMap();
  useEffect(() => {
    const draw = () => void map.getSource<GeoJSONSource>(source)?.setData(data);
    if (map.getSource(source) === undefined) map.once('style.load', draw);
    else draw();
    return () => {
      map.off('style.load', draw);
    };
  }, [map, source, data]);
};
