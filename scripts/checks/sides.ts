import type { Finding, Source } from './source.ts';

const SIDE =
  /(?:^|[;{\s])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right)|-(?:left|right)-radius\s*:/;
/** A block that is left-to-right in every language may name sides: figures, maps, charts. */
const FIXED = /direction:\s*ltr|sides are sides/;

/** Arabic and Persian mirror every screen: left and right are allowed only where the direction is fixed. */
export const checkSides = (sources: readonly Source[]): Finding[] =>
  sources
    .filter(({ path, text }) => path.startsWith('web/') && path.endsWith('.css') && !FIXED.test(text))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at): Finding[] =>
          SIDE.test(line)
            ? [{ path, line: at + 1, message: 'left and right: use start and end, or fix the direction' }]
            : [],
        ),
    );
