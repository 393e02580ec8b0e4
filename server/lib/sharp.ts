import sharp from 'sharp';

// Nothing is shown twice here; a cache would only hold memory.
sharp.cache(false);

/** 9 MB of it: what works on pictures is imported where the first one comes. */
export { sharp };
