import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/attach-instruction';
import { extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item/extract-instruction';
import { useEffect, useRef, useState } from 'react';
import { dropTarget, refusalOf } from './treeOrder.ts';
import type { Order } from './useOrder.ts';

type Options = { id: string; list: string; order: Order; levels: number; enabled: boolean };
const operations = ['reorder-before', 'reorder-after', 'combine'] as const;

/** A row that can be dragged by its handle and accepts drops before, after or below itself. */
export const useDragRow = (options: Options) => {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  /** The effect of dropping the dragged row here. */
  const [drop, setDrop] = useState<(typeof operations)[number] | 'blocked' | null>(null);
  const [isDragged, setDragged] = useState(false);
  const now = useRef(options);
  now.current = options;
  const { id, list, enabled } = options;
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!enabled || element === null || dragHandle === null) return;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
        getData: ({ input, source }) => {
          const { order, levels } = now.current;
          const dragged = String(source.data.id);
          const availability = (operation: (typeof operations)[number]) => {
            if (operation === 'combine' && levels === 1) return 'not-available';
            const target = dropTarget(order.tree, dragged, id, operation);
            return refusalOf(order.tree, dragged, target, levels) === null ? 'available' : 'blocked';
          };
          const known = operations.map((operation) => [operation, availability(operation)] as const);
          return attachInstruction({ id }, { input, element, operations: Object.fromEntries(known) });
        },
        onDrag: ({ self }) => {
          const instruction = extractInstruction(self.data);
          setDrop(instruction === null ? null : instruction.blocked ? 'blocked' : instruction.operation);
        },
        onDragLeave: () => setDrop(null),
        onDrop: ({ self, source }) => {
          setDrop(null);
          const instruction = extractInstruction(self.data);
          if (instruction === null) return;
          const { order } = now.current;
          const dragged = String(source.data.id);
          order.put(dragged, dropTarget(order.tree, dragged, id, instruction.operation));
        },
      }),
    );
  }, [id, list, enabled]);
  return { row, handle, drop, isDragged };
};
