import { useEffect } from 'react';
import { useMap } from './mapContext.ts';

/** Sorts the map's markers in the DOM by their `order`: new ones would otherwise always come last. */
export const useTabOrder = (key: string) => {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the markers
  useEffect(() => {
    const box = map.getCanvasContainer();
    const placed = [...box.querySelectorAll<HTMLElement>(':scope > [data-order]')];
    const ordered = placed.toSorted((one, other) => Number(one.dataset.order) - Number(other.dataset.order));
    if (ordered.every((element, index) => element === placed[index])) return;
    // Moving an element makes it lose focus, so the others are moved around the focused one.
    const held = ordered.findIndex((element) => element.contains(document.activeElement));
    const anchor = ordered[held];
    ordered.forEach((element, index) => {
      if (index === held) return;
      if (anchor !== undefined && index < held) anchor.before(element);
      else box.append(element);
    });
  }, [map, key]);
};
