const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How the landing's globe is seen: the still picture, its donuts and the live map share these. */
export const GLOBE = {
  center: { lng: 38, lat: 24 },
  /** Degrees; a narrow lens shows nearly the whole half of the earth. */
  fieldOfView: 10,
  /** Radius of the disc as a share of the box's height. */
  discRadius: 0.47,
} as const;

/** Distance of the eye from the surface, in heights of the box. */
const eyeDistance = 0.5 / Math.tan(radians(GLOBE.fieldOfView / 2));
const limbSine = Math.sin(Math.atan(GLOBE.discRadius / eyeDistance));
/** Radius of the sphere in heights of the box: larger than the disc, as the eye is near. */
const sphereRadius = (eyeDistance * limbSine) / (1 - limbSine);
/** Depth, in sphere radii towards the eye, at which the surface turns away. */
const horizonDepth = limbSine;

export type GlobePoint = {
  /** Share of the box, 0 left and top to 1 right and bottom. A hidden point lies on the rim. */
  x: number;
  y: number;
  visible: boolean;
};

/** Where a place stands in the square box of the globe. */
export const projectToGlobe = (lng: number, lat: number): GlobePoint => {
  const east = radians(lng - GLOBE.center.lng);
  const north = radians(lat);
  const tilt = radians(GLOBE.center.lat);
  const right = Math.cos(north) * Math.sin(east);
  const up = Math.cos(tilt) * Math.sin(north) - Math.sin(tilt) * Math.cos(north) * Math.cos(east);
  const depth = Math.sin(tilt) * Math.sin(north) + Math.cos(tilt) * Math.cos(north) * Math.cos(east);
  const visible = depth > horizonDepth;
  const onRim = Math.sqrt(1 - horizonDepth ** 2) / Math.max(Math.hypot(right, up), 1e-9);
  const stretch = visible ? 1 : onRim;
  const scale =
    (eyeDistance * sphereRadius) / (eyeDistance + sphereRadius * (1 - (visible ? depth : horizonDepth)));
  return { x: 0.5 + right * stretch * scale, y: 0.5 - up * stretch * scale, visible };
};

/** MapLibre's zoom at which its globe has the same size in a box of that height in pixels. */
export const globeZoom = (height: number): number =>
  Math.log2((sphereRadius * height * 2 * Math.PI * Math.cos(radians(GLOBE.center.lat))) / 512);
