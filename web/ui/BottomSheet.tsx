import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './BottomSheet.module.css';
import { useBackCloses } from './useBackCloses.ts';

/** Fraction of its height beyond which a dragged sheet closes. */
const LETS_GO_AT = 0.25;

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Actions, always visible. */
  foot: ReactNode;
  children: ReactNode;
};

/**
 * Side content of a screen that lacks room for it: a draggable bottom sheet on phones, else a side sheet. Uses the
 * native <dialog>, which traps focus and restores it on close.
 */
export const BottomSheet = ({ opened, onClose, title, foot, children }: Props) => {
  const { t } = useLingui();
  const sheet = useRef<HTMLDialogElement>(null);
  const heldAt = useRef<number | null>(null);
  useBackCloses(opened, onClose);

  useEffect(() => {
    if (opened) sheet.current?.showModal();
    else sheet.current?.close();
  }, [opened]);

  const put = (y: number) => sheet.current?.style.setProperty('--dragged', `${y}px`);
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    heldAt.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = ({ clientY }: PointerEvent) => {
    if (heldAt.current !== null) put(Math.max(0, clientY - heldAt.current));
  };
  const letGo = ({ clientY }: PointerEvent) => {
    if (heldAt.current === null) return;
    const down = clientY - heldAt.current;
    heldAt.current = null;
    put(0);
    if (down > (sheet.current?.clientHeight ?? 0) * LETS_GO_AT) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog by itself
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-label={title}
      closedby="any"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        className={classes.head}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </dialog>
  );
};
