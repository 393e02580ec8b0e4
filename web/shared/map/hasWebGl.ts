let known: boolean | undefined;

/** Whether the browser can draw a map. Without, MapLibre and the basemap (2 MB) need not be loaded. */
export const hasWebGl = (): boolean => {
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // A browser allows only a few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  known = context !== null;
  return known;
};
