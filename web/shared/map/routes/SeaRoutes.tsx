import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect } from 'react';
import { arrowImage } from '../arrowImage.ts';
import { useMap } from '../mapContext.ts';
import { ARROW, DASH, ROUTE_FLOW, ROUTES } from './routeLayers.ts';
import { type SeaLine, seaFeatures } from './seaFeatures.ts';

const STEP_MS = 70;
const STEPS = 11;

/** Shifts the dashes along the line; a full cycle restores them. */
const dashAt = (step: number): number[] => {
  const [dash = 0, gap = 0] = DASH;
  const shift = ((step % STEPS) / STEPS) * (dash + gap);
  return shift <= gap ? [0, shift, dash, gap - shift] : [shift - gap, gap, dash + gap - shift, 0];
};

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Sea routes from loading to discharge, drawn on the surrounding map. */
export const SeaRoutes = ({ lines }: { lines: readonly SeaLine[] }) => {
  const map = useMap();
  const isMoving = lines.some(({ active }) => active);

  useEffect(() => {
    const draw = () => {
      // Before the lines, so that no tile asks for it in vain.
      if (!map.hasImage(ARROW)) map.addImage(ARROW, arrowImage(), { sdf: true });
      void map.getSource<GeoJSONSource>(ROUTES)?.setData(seaFeatures(lines));
    };
    if (map.getSource(ROUTES) === undefined) map.once('style.load', draw);
    else draw();
    return () => {
      map.off('style.load', draw);
    };
  }, [map, lines]);

  useEffect(() => {
    const bring = ({ id }: { id: string }) => {
      if (id === ARROW && !map.hasImage(ARROW)) map.addImage(ARROW, arrowImage(), { sdf: true });
    };
    map.on('styleimagemissing', bring);
    return () => {
      map.off('styleimagemissing', bring);
    };
  }, [map]);

  useEffect(() => {
    if (!isMoving || prefersStill()) return;
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      if (map.getLayer(ROUTE_FLOW) !== undefined)
        map.setPaintProperty(ROUTE_FLOW, 'line-dasharray', dashAt(step));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [map, isMoving]);

  return null;
};
