import { useEffect } from 'react';
import { useMap } from './mapContext.ts';

/** Puts the map's markers into the order that they say: they come and go, and the last one would always be at the end. */
export const useTabOrder = (key: string) => {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the markers
  useEffect(() => {
    const box = map.getCanvasContainer();
    const placed = [...box.querySelectorAll<HTMLElement>(':scope > [data-order]')];
    const ordered = placed.toSorted((one, other) => Number(one.dataset.order) - Number(other.dataset.order));
    if (ordered.every((element, index) => element === placed[index])) return;
    // Whoever is moved loses the focus, so the others move around the one that has it.
    const held = ordered.findIndex((element) => element.contains(document.activeElement));
    const anchor = ordered[held];
    ordered.forEach((element, index) => {
      if (index === held) return;
      if (anchor !== undefined && index < held) anchor.before(element);
      else box.append(element);
    });
  }, [map, key]);
};
