import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useFormat } from '../../lib/format.ts';
import { AdRow } from '../../shared/adList/AdRow.tsx';
import type { ChangeSearch } from '../../shared/filters/useMarket.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import classes from './MarketMap.module.css';
import { usePanelSide } from './usePanelSide.ts';
import type { PlaceAds } from './usePlaceAds.ts';

type Props = {
  place: MapFeature;
  ads: PlaceAds;
  change: ChangeSearch;
  onPoint: (id: string | null) => void;
  onClose: () => void;
};

/** The ads of one place, over the map. */
export const PlacePanel = ({ place, ads: list, change, onPoint, onClose }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const titleId = useId();
  const close = useRef<HTMLButtonElement>(null);
  const side = usePanelSide(place);
  const { label, count, portId } = place.properties;

  const rest = list.data === undefined ? 0 : list.data.total - list.data.items.length;

  useEffect(() => {
    const opener = document.activeElement;
    close.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      className={classes.panel}
      data-side={side}
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.panelHead}>
        <h2 id={titleId} className={classes.panelTitle}>
          {label} <span className={classes.panelCount}>{number(count)}</span>
        </h2>
        {portId !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              change({ portId: [portId], bbox: undefined });
              onClose();
            }}
          >
            <Trans>Only this port</Trans>
          </Button>
        )}
        <ActionIcon ref={close} variant="subtle" color="gray" aria-label={t`Close`} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.panelBody}>
        {list.error !== null && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton height={96} m={12} width="auto" />}
        <ul className={classes.panelList}>
          {list.data?.items.map((ad) => (
            <AdRow key={ad.id} ad={ad} heading="h3" onPoint={onPoint} />
          ))}
        </ul>
        {rest > 0 && (
          <p className={classes.panelRest}>
            <Plural
              value={rest}
              one="And # more here: narrow the search with filters."
              other="And # more here: narrow the search with filters."
            />
          </p>
        )}
      </div>
    </section>
  );
};
