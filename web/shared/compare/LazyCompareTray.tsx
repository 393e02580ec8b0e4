import { lazy, Suspense } from 'react';
import { useCompareTray } from './compareTray.ts';

const CompareTray = lazy(async () => ({ default: (await import('./CompareTray.tsx')).CompareTray }));

/** Loaded once the first ad is selected. */
export const LazyCompareTray = () =>
  useCompareTray().length > 0 && (
    <Suspense>
      <CompareTray />
    </Suspense>
  );
