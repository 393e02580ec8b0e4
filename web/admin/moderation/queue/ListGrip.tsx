import { useLingui } from '@lingui/react/macro';
import { useLocalStorage } from '@mantine/hooks';
import type { PointerEvent } from 'react';
import classes from './ListGrip.module.css';

const [LEAST, USUAL, MOST] = [24, 30, 45];
const STEP = 2;

const within = (percent: number) => Math.round(Math.min(MOST, Math.max(LEAST, percent)) * 10) / 10;

/** Width of the list in percent of the screen, as this browser remembers it. */
export const useListWidth = () => {
  const [width, setWidth] = useLocalStorage({ key: 'gasmap.queueWidth', defaultValue: USUAL });
  return [Number.isFinite(width) ? within(width) : USUAL, (next: number) => setWidth(within(next))] as const;
};

/** The line between list and ad, moved with the pointer or the arrow keys. */
export const ListGrip = ({ width, onWidth }: { width: number; onWidth: (width: number) => void }) => {
  const { t } = useLingui();
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const screen = event.currentTarget.closest('[data-list-detail]')?.getBoundingClientRect();
    if (screen === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const across = isRtl ? screen.right - event.clientX : event.clientX - screen.left;
    onWidth((across / screen.width) * 100);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Width of the list`}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      className={classes.grip}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onWidth(USUAL)}
      onKeyDown={(event) => {
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
        const by = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onWidth(width + (isRtl ? -by : by));
      }}
    />
  );
};
