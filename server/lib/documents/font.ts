import { fileURLToPath } from 'node:url';

/** Inter by the Inter Project Authors, SIL Open Font License 1.1; bundled because a machine need not have any font. */
export const FONT = fileURLToPath(new URL('fonts/Inter.ttf', import.meta.url));
