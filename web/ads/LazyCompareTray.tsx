import { lazy, Suspense } from 'react';
import { useCompareTray } from './compareTray.ts';

const CompareTray = lazy(async () => ({ default: (await import('./CompareTray.tsx')).CompareTray }));

/** Comes with the first ad that is picked. */
export const LazyCompareTray = () =>
  useCompareTray().length > 0 && (
    <Suspense>
      <CompareTray />
    </Suspense>
  );
