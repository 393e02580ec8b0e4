import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { matcher } from '../entries/entryRows.ts';
import { OrderRow } from './OrderRow.tsx';
import classes from './OrderTree.module.css';
import { linesOf, withAbove } from './orderLines.ts';
import { childrenOf, type Move, parentOf } from './treeOrder.ts';
import type { Order, OrderNode } from './useOrder.ts';

/** Up to this many entries the tree starts expanded; beyond it only the first level is shown. */
const OPEN_UP_TO = 300;
const SHOWN = 200;

type Props<Node> = {
  label: string;
  nodes: readonly Node[];
  levels: number;
  order: Order;
  q?: string | undefined;
  openId?: string | undefined;
  searchTextsOf: (node: Node) => readonly (string | null)[];
  /** Cells of a node: name, key facts, inline switches. */
  row: (node: Node) => ReactNode;
  onAddBelow?: (node: Node) => void;
};

/** Ordered entries on up to `levels` levels, moved by drag, arrow keys or menu. */
export const OrderTree = <Node extends OrderNode>(props: Props<Node>) => {
  const { label, nodes, levels, order, q, searchTextsOf, onAddBelow } = props;
  const { t } = useLingui();
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(SHOWN);
  const [focusOn, setFocusOn] = useState<{ id: string } | null>(null);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const seeks = q !== undefined;
  const opensAll = nodes.length <= OPEN_UP_TO;
  const isOpen = (id: string) => seeks || toggled.has(id) !== opensAll;
  const found = useMemo(() => {
    if (q === undefined) return null;
    const matches = matcher(q);
    const hits = new Set(nodes.filter((node) => matches(searchTextsOf(node))).map(({ id }) => id));
    return withAbove(nodes, (id) => hits.has(id));
  }, [nodes, q, searchTextsOf]);
  const lines = linesOf(
    order.tree,
    (id) => !isOpen(id),
    (id) => byId.has(id) && (found?.has(id) ?? true),
  );
  // A moved row may be remounted as another element: restores the focus on its handle.
  useEffect(() => {
    if (focusOn === null) return;
    root.current?.querySelector<HTMLElement>(`[data-handle="${focusOn.id}"]`)?.focus();
  }, [focusOn]);
  const toggle = (id: string) =>
    setToggled((now) =>
      now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
    );
  const move = (id: string, how: Move) => {
    const parent = parentOf(order.tree, id);
    const siblings = childrenOf(order.tree, parent);
    const before = siblings[siblings.indexOf(id) - 1];
    if (!order.move(id, how)) return;
    // Expands the new parent, so that the moved entry is visible.
    if (how === 'in' && before !== undefined && !isOpen(before)) toggle(before);
    setFocusOn({ id });
  };
  return (
    <div className={classes.root} ref={root}>
      <p id={`${list}hint`} className={classes.hint}>
        {seeks ? (
          <Trans>Clear the search to change the order.</Trans>
        ) : levels > 1 ? (
          <Trans>
            Drag by the handle, use the menu of a row, or press the arrow keys on the handle: up and down, in
            with → and out with ←. Order saves automatically.
          </Trans>
        ) : (
          <Trans>
            Drag by the handle, use the menu of a row, or press the arrow keys on the handle. The order is
            saved by itself.
          </Trans>
        )}
      </p>
      {order.fault !== null && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          className={classes.fault}
          withCloseButton
          closeButtonLabel={t`Close`}
          onClose={order.forgetFault}
        >
          {order.fault}
        </Alert>
      )}
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
      <ul className={classes.list} aria-label={label} aria-busy={order.isSaving || undefined}>
        {lines.slice(0, most).map((line) => {
          const node = byId.get(line.id);
          if (node === undefined) return null;
          return (
            <OrderRow
              key={line.id}
              list={list}
              line={line}
              name={node.name}
              order={order}
              levels={levels}
              hintId={`${list}hint`}
              isOpen={isOpen(line.id)}
              isShown={line.id === props.openId}
              movable={!seeks}
              onToggle={() => toggle(line.id)}
              onMove={(how) => move(line.id, how)}
              onAddBelow={
                onAddBelow === undefined || line.level >= levels ? undefined : () => onAddBelow(node)
              }
            >
              {props.row(node)}
            </OrderRow>
          );
        })}
      </ul>
      {lines.length > most && (
        <Button variant="default" m="md" onClick={() => setMost(most + SHOWN)}>
          <Trans>Show {Math.min(SHOWN, lines.length - most)} more</Trans>
        </Button>
      )}
    </div>
  );
};
