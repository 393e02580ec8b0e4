import { expect, it } from 'vitest';
import { GLOBE, globeZoom, projectToGlobe } from './globe.ts';

it('puts the centre in the middle and the other side out of sight', () => {
  const { lng, lat } = GLOBE.center;
  expect(projectToGlobe(lng, lat)).toMatchObject({ x: 0.5, y: 0.5, visible: true });
  expect(projectToGlobe(lng + 180, -lat).visible).toBe(false);
});

it('has north up and east to the right', () => {
  const { lng, lat } = GLOBE.center;
  expect(projectToGlobe(lng, lat + 10).y).toBeLessThan(0.5);
  expect(projectToGlobe(lng + 10, lat).x).toBeGreaterThan(0.5);
});

it('keeps everything within the disc, the hidden on its rim', () => {
  for (let lng = -180; lng < 180; lng += 7) {
    for (let lat = -88; lat <= 88; lat += 8) {
      const { x, y, visible } = projectToGlobe(lng, lat);
      const radius = Math.hypot(x - 0.5, y - 0.5);
      expect(radius).toBeLessThanOrEqual(GLOBE.discRadius + 1e-9);
      if (!visible) expect(radius).toBeCloseTo(GLOBE.discRadius, 6);
    }
  }
});

it('grows by one zoom level with twice the height', () => {
  expect(globeZoom(800) - globeZoom(400)).toBeCloseTo(1, 9);
});
