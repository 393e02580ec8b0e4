const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Camera of the landing page's globe, shared by the still image, its donuts and the live map. */
export const GLOBE = {
  center: { lng: 38, lat: 24 },
  /** Degrees; a narrow field of view shows nearly a whole hemisphere. */
  fieldOfView: 10,
  /** Radius of the disc as a fraction of the box's height. */
  discRadius: 0.47,
} as const;

/** Distance of the camera from the surface, in box heights. */
const eyeDistance = 0.5 / Math.tan(radians(GLOBE.fieldOfView / 2));
const limbSine = Math.sin(Math.atan(GLOBE.discRadius / eyeDistance));
/** Radius of the sphere in box heights: larger than the disc because the camera is near. */
const sphereRadius = (eyeDistance * limbSine) / (1 - limbSine);
/** Depth, in sphere radii towards the camera, of the horizon. */
const horizonDepth = limbSine;

export type GlobePoint = {
  /** Fraction of the box, 0 left and top to 1 right and bottom. Hidden points are placed on the rim. */
  x: number;
  y: number;
  visible: boolean;
};

/** Projects a place into the square box of the globe. */
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

/** The MapLibre zoom at which its globe has the same size in a box of this height in pixels. */
export const globeZoom = (height: number): number =>
  Math.log2((sphereRadius * height * 2 * Math.PI * Math.cos(radians(GLOBE.center.lat))) / 512);
