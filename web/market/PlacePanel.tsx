import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { MapFeature } from '../../contract/adSearch.ts';
import { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { AdRow } from './AdRow.tsx';
import classes from './MarketMap.module.css';
import { bboxOfPlace } from './marketMap.ts';
import { type MarketSearch, mapFilters } from './marketSearch.ts';
import type { ChangeSearch } from './useMarket.ts';

type Props = { place: MapFeature; search: MarketSearch; change: ChangeSearch; onClose: () => void };

/** The ads of one place, over the map. */
export const PlacePanel = ({ place, search, change, onClose }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const titleId = useId();
  const close = useRef<HTMLButtonElement>(null);
  const { label, count, portId } = place.properties;
  const list = useRead(contract.ads.publicList, {
    query: { ...mapFilters(search), bbox: bboxOfPlace(place) },
  });

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
            <AdRow key={ad.id} ad={ad} basis={search.priceBasis} heading="h3" />
          ))}
        </ul>
      </div>
    </section>
  );
};
