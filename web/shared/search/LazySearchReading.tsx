import { type ComponentProps, lazy, Suspense } from 'react';

const SearchReading = lazy(async () => ({ default: (await import('./SearchReading.tsx')).SearchReading }));

/** Loaded with the first search for a text. */
export const LazySearchReading = (props: ComponentProps<typeof SearchReading>) => (
  <Suspense>
    <SearchReading {...props} />
  </Suspense>
);
