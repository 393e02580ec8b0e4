import sharp from 'sharp';

// No picture is processed twice, so a cache would only take memory.
sharp.cache(false);

/** 9 MB, so modules for pictures are imported on first use. */
export { sharp };
