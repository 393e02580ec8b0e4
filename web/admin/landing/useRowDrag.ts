import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/types';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { useEffect, useRef, useState } from 'react';

type Options = { list: string; place: number; onMove: (from: number, to: number) => void };

/** Makes a row draggable by its handle and shows the edge at which another row would drop. */
export const useRowDrag = ({ list, place, onMove }: Options) => {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragged, setDragged] = useState(false);
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    if (row.current === null || handle.current === null) return;
    const placeOf = (data: Record<string | symbol, unknown>) =>
      data.list === list ? Number(data.place) : null;
    return combine(
      draggable({
        element: row.current,
        dragHandle: handle.current,
        getInitialData: () => ({ list, place }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => placeOf(source.data) !== null,
        getData: ({ input, element }) =>
          attachClosestEdge({ place }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) =>
          setEdge(placeOf(source.data) === place ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          const from = placeOf(source.data);
          if (from === null || from === place) return;
          const closestEdgeOfTarget = extractClosestEdge(self.data);
          const at = {
            startIndex: from,
            indexOfTarget: place,
            closestEdgeOfTarget,
            axis: 'vertical',
          } as const;
          move.current(from, getReorderDestinationIndex(at));
        },
      }),
    );
  }, [list, place]);

  return { row, handle, edge, dragged };
};
