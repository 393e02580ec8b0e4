import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api/apiError.ts';
import { ZoomButtons } from '../../shared/map/ZoomButtons.tsx';
import { MapLegend } from './MapLegend.tsx';
import classes from './MarketMap.module.css';
import layer from './ProductLayers.module.css';

type Props = {
  follow: boolean;
  setFollow: (follow: boolean) => void;
  lanes: boolean;
  setLanes: (lanes: boolean) => void;
  searchHere: (() => void) | null;
  error: ApiError | null;
  isLoading: boolean;
  onRetry: () => void;
  /** What else chooses the ads of the map. */
  layers?: ReactNode;
  /** Text description of what is drawn on the map. */
  children?: ReactNode;
};

export const MapTools = ({
  follow,
  setFollow,
  lanes,
  setLanes,
  searchHere,
  error,
  isLoading,
  onRetry,
  layers,
  children,
}: Props) => (
  <>
    <div className={classes.top}>
      <div className={classes.tools}>
        <label className={classes.follow}>
          <input
            type="checkbox"
            checked={follow}
            onChange={(event) => setFollow(event.currentTarget.checked)}
          />
          <Trans>Search as I move</Trans>
        </label>
        <ZoomButtons />
        {searchHere !== null && (
          <Button size="xs" mih={34} onClick={searchHere}>
            <Trans>Search this area</Trans>
          </Button>
        )}
      </div>
      <div className={classes.layers}>
        <button type="button" className={layer.layer} aria-pressed={lanes} onClick={() => setLanes(!lanes)}>
          <IconRoute size={15} aria-hidden />
          <Trans>Trade lanes</Trans>
        </button>
        {layers}
      </div>
      {isLoading && error === null && (
        <div className={classes.loading} role="status">
          <Trans>Loading ads…</Trans>
        </div>
      )}
      {error !== null && (
        <div className={classes.failed} role="alert">
          {error.isOffline ? (
            <Trans>You’re offline. The map shows the places loaded last.</Trans>
          ) : (
            <Trans>The places could not be loaded.</Trans>
          )}
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
      {children}
    </div>
    <MapLegend />
  </>
);
