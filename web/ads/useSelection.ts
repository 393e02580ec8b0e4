import { useRef, useState } from 'react';
import type { AdSummary } from '../../contract/adShapes.ts';
import { rangeOf, withPicked } from './selection.ts';

/** Picked ads of the page on screen; with shift from the last picked one on. What leaves the page leaves the selection. */
export const useSelection = (items: readonly AdSummary[]) => {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = items.map(({ id }) => id);
  return {
    ads: items.filter(({ id }) => picked.has(id)),
    has: (id: string) => picked.has(id),
    pick: (id: string, isOn: boolean, isRange: boolean) => {
      setPicked(withPicked(ids, picked, isRange ? rangeOf(ids, last.current, id) : [id], isOn));
      last.current = id;
    },
    pickAll: (isOn: boolean) => setPicked(isOn ? new Set(ids) : new Set()),
  };
};
