import { useRef, useState } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { rangeOf, withPicked } from './selection.ts';

/** Selection on the current page, with shift for ranges. Items that leave the page are deselected. */
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
