import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { useComparing } from '../../shared/adView/comparable.ts';
import { type MarketSearch, mapFilters } from '../../shared/filters/marketSearch.ts';
import type { ChangeSearch } from '../../shared/filters/useMarket.ts';
import { MapView } from '../../shared/map/MapView.tsx';
import { useTradeLanes } from './lanes/useTradeLanes.tsx';
import { MapTools } from './MapTools.tsx';
import { Markers } from './Markers.tsx';
import classes from './MarketMap.module.css';
import { adsAt, featureKey, markerOf, westToEast } from './marketMap.ts';
import { PinLabels } from './PinLabels.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { usePlaceAds } from './usePlaceAds.ts';
import { useTradeRoutes } from './useTradeRoutes.tsx';
import { useViewport, type Viewport } from './useViewport.ts';

type Props = {
  search: MarketSearch;
  change: ChangeSearch;
  /** The ads of the list, to link rows and markers. */
  ads: readonly AdSummary[];
  pointed: string | null;
  onLink: (ids: ReadonlySet<string>) => void;
  layers?: ReactNode;
};

const NOBODY: ReadonlySet<string> = new Set();
const NONE: readonly AdSummary[] = [];

/** Map content: markers, place panel, controls. */
const Content = ({ search, change, ads, pointed, onLink, layers }: Props) => {
  const { t } = useLingui();
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const [selected, setSelected] = useState<MapFeature | null>(null);
  const filters = JSON.stringify(mapFilters(search));
  const query = { ...mapFilters(search), bbox: viewport?.bbox, zoom: viewport?.zoom };
  const pins = useRead(contract.ads.publicMap, { query }, { enabled: viewport !== null, keepPrevious: true });
  const bounds = pins.isPlaceholderData ? undefined : pins.data?.bounds;
  const results = useMemo(() => bounds !== undefined && { box: bounds, filters }, [bounds, filters]);
  const tools = useViewport({
    bbox: search.bbox,
    at: search.at,
    page: search.page,
    results: results || undefined,
    onViewport: setViewport,
    onSearch: change,
  });
  const { error, refetch } = pins;
  const signedIn = useUser() !== null;
  useEffect(() => {
    if (signedIn && error !== null) upgrade.offer(error, () => void refetch());
  }, [signedIn, error, refetch]);
  const west = Number(viewport?.bbox.split(',')[0] ?? 0);
  const lanes = useTradeLanes(search, change);
  const found = lanes.isOn ? undefined : pins.data?.features;
  const features = useMemo(() => westToEast(found ?? [], west), [found, west]);
  const zoom = viewport?.zoom ?? 0;
  const comparing = useComparing();
  const place = usePlaceAds(selected, search);
  const picked = selected === null ? NONE : (place.data?.items ?? NONE);
  const [inPanel, setInPanel] = useState<string | null>(null);
  const wanted = inPanel ?? pointed;
  const pointedAd = picked.find(({ id }) => id === wanted) ?? ads.find(({ id }) => id === wanted);
  const trade = useTradeRoutes({ pointed: pointedAd, picked });
  const marked = pointedAd === undefined ? null : markerOf(pointedAd, features, zoom);

  const close = () => {
    setSelected(null);
    setInPanel(null);
  };

  // With changed filters an open panel would list ads that the map no longer shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every change of the filters
  useEffect(() => close(), [filters]);

  const { sell, buy } = features.reduce(
    (sum, { properties }) => ({ sell: sum.sell + properties.sell, buy: sum.buy + properties.buy }),
    { sell: 0, buy: 0 },
  );
  return (
    <>
      <p className={classes.said} role="status">
        {found !== undefined && t`On the map: ${sell} sell and ${buy} buy ads at ${features.length} markers`}
      </p>
      <Markers
        features={features}
        stale={pins.isPlaceholderData}
        comparing={comparing}
        marked={marked === null ? null : featureKey(marked)}
        spot={marked?.properties.kind === 'place' ? null : (pointedAd?.point ?? null)}
        side={pointedAd?.side ?? null}
        selected={selected === null ? null : featureKey(selected)}
        onSelect={setSelected}
        onPoint={(marker) => onLink(marker === null ? NOBODY : adsAt(marker, ads, features, zoom))}
      />
      <PinLabels features={features} comparing={comparing} />
      {trade.routes}
      {lanes.arcs}
      <MapTools
        {...tools}
        lanes={lanes.isOn}
        setLanes={(isOn) => {
          close();
          change({ lanes: isOn ? 'on' : undefined });
        }}
        layers={layers}
        error={lanes.error ?? pins.error}
        isLoading={lanes.isLoading || pins.isPending || pins.isPlaceholderData}
        onRetry={() => {
          lanes.retry();
          void pins.refetch();
        }}
      >
        {trade.note}
      </MapTools>
      {lanes.panel}
      {selected !== null && (
        <PlacePanel
          key={featureKey(selected)}
          place={selected}
          ads={place}
          change={change}
          onPoint={setInPanel}
          onClose={close}
        />
      )}
    </>
  );
};

/** The market map: markers with their split by side; moving it filters the list. */
export const MarketMap = (props: Props) => {
  const { t } = useLingui();
  return (
    <MapView label={t`Map of the market`} options={{ minZoom: 0.4, maxZoom: 9.5 }}>
      <Content {...props} />
    </MapView>
  );
};
