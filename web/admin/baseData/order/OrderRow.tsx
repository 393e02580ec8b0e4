import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
} from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './OrderTree.module.css';
import type { OrderLine } from './orderLines.ts';
import type { Move } from './treeOrder.ts';
import { useDragRow } from './useDragRow.ts';
import type { Order } from './useOrder.ts';

type Props = {
  list: string;
  line: OrderLine;
  name: string;
  order: Order;
  levels: number;
  hintId: string;
  isOpen: boolean;
  isShown: boolean;
  /** A filtered order cannot be changed. */
  movable: boolean;
  onToggle: () => void;
  onMove: (move: Move) => void;
  onAddBelow?: (() => void) | undefined;
  children: ReactNode;
};

/** In right-to-left languages, indenting is to the left. */
const moveOfKey = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): Move | undefined => {
  const fromRight = getComputedStyle(currentTarget).direction === 'rtl';
  const [inward, outward] = fromRight ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const moves: Partial<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down' };
  if (key === inward) return 'in';
  return key === outward ? 'out' : moves[key];
};

/** One entry of the order with its controls: a handle to drag or to press arrow keys on, and a menu. */
export const OrderRow = (props: Props) => {
  const { line, name, order, levels, movable, onMove, onAddBelow } = props;
  const { t } = useLingui();
  const { row, handle, drop, isDragged } = useDragRow({
    id: line.id,
    list: props.list,
    order,
    levels,
    enabled: movable,
  });
  const moves: { move: Move; text: string; icon: ReactNode }[] = [
    { move: 'up', text: t`Move up`, icon: <IconArrowUp size={16} aria-hidden /> },
    { move: 'down', text: t`Move down`, icon: <IconArrowDown size={16} aria-hidden /> },
    { move: 'in', text: t`Indent`, icon: <IconIndentIncrease size={16} aria-hidden /> },
    { move: 'out', text: t`Outdent`, icon: <IconIndentDecrease size={16} aria-hidden /> },
  ];
  const possible = movable ? moves.filter(({ move }) => order.canMove(line.id, move)) : [];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: WAI-ARIA 1.2 allows aria-level on list items
    <li
      ref={row}
      className={classes.row}
      aria-level={line.level}
      aria-posinset={line.place}
      aria-setsize={line.of}
      data-level={line.level}
      data-drop={drop ?? undefined}
      data-dragged={isDragged || undefined}
      data-shown={props.isShown || undefined}
    >
      {levels > 1 && (
        <span className={classes.toggle}>
          {line.holds > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-expanded={props.isOpen}
              aria-label={props.isOpen ? t`Close ${name}` : t`Open ${name}`}
              onClick={props.onToggle}
            >
              {props.isOpen ? (
                <IconChevronDown size={16} aria-hidden />
              ) : (
                <IconChevronRight className={classes.closed} size={16} aria-hidden />
              )}
            </ActionIcon>
          )}
        </span>
      )}
      {movable && (
        <ActionIcon
          ref={handle}
          variant="subtle"
          color="gray"
          className={classes.handle}
          data-handle={line.id}
          aria-label={t`Move ${name}`}
          aria-describedby={props.hintId}
          onKeyDown={(event) => {
            const move = moveOfKey(event);
            if (move === undefined) return;
            event.preventDefault();
            onMove(move);
          }}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      )}
      {props.children}
      {(possible.length > 0 || onAddBelow !== undefined) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.more}
              aria-label={t`More for ${name}`}
            >
              <IconDotsVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {possible.map(({ move, text, icon }) => (
              <Menu.Item key={move} leftSection={icon} onClick={() => onMove(move)}>
                {text}
              </Menu.Item>
            ))}
            {onAddBelow !== undefined && (
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onAddBelow}>
                <Trans>Add one below</Trans>
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
};
