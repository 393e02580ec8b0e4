import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { LaneFacet } from '../../../../contract/market/adSearch.ts';
import { useFormat } from '../../../lib/format.ts';
import panel from '../MarketMap.module.css';
import classes from './LanePanel.module.css';

type Props = {
  lanes: readonly LaneFacet[];
  picked: readonly string[];
  /** Picked or pointed at. */
  active: ReadonlySet<string | null>;
  onPoint: (lane: string | null) => void;
  onPick: (lane: string) => void;
  onClose: () => void;
};

/** The busiest trade lanes as a list: each filters the ads. */
export const LanePanel = ({ lanes, active, picked, onPoint, onPick, onClose }: Props) => {
  const { t } = useLingui();
  const { number, fromTo } = useFormat();
  const titleId = useId();
  const most = Math.max(1, ...lanes.map(({ count }) => count));
  return (
    <section
      className={`${panel.panel} ${classes.panel}`}
      data-side="end"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={panel.panelHead}>
        <h2 id={titleId} className={panel.panelTitle}>
          <Trans>Busiest trade lanes</Trans>
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={panel.panelBody}>
        <ol className={classes.list}>
          {lanes.map(({ value, count, loading, discharge }) => (
            <li key={value}>
              <button
                type="button"
                className={classes.lane}
                aria-pressed={picked.includes(value)}
                data-active={active.has(value) || undefined}
                onClick={() => onPick(value)}
                onPointerEnter={() => onPoint(value)}
                onPointerLeave={() => onPoint(null)}
                onFocus={() => onPoint(value)}
                onBlur={() => onPoint(null)}
              >
                <span className={classes.name}>{fromTo(loading.name, discharge.name)}</span>
                <span className={classes.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
                <span className={classes.count}>{number(count)}</span>
              </button>
            </li>
          ))}
        </ol>
        <p className={panel.panelRest}>
          {lanes.length === 0 ? (
            <Trans>None of these ads names both ports.</Trans>
          ) : (
            <Trans>Of ads that name both ports.</Trans>
          )}
        </p>
      </div>
    </section>
  );
};
