import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode, Suspense } from 'react';
import { useOffline } from '../../lib/api/connection.ts';
import { hasWebGl } from './hasWebGl.ts';
import classes from './MapBoundary.module.css';

type Props = {
  /** The lazily loaded map; nothing while it waits for its time, and on the server. */
  children: ReactNode;
  label: string;
};

/** Map area of a screen: plain sea while loading, a message if the map cannot be drawn. */
export class MapBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, label } = this.props;
    if (this.state.failed || (children && !hasWebGl())) return <MapUnavailable />;
    return (
      <Suspense fallback={<div className={classes.loading} role="status" aria-label={label} aria-busy />}>
        {children}
      </Suspense>
    );
  }
}

export const MapUnavailable = () => {
  const offline = useOffline();
  return (
    <div className={classes.unavailable} role="note">
      <p>
        {offline ? (
          <Trans>You’re offline. The map needs a connection; the list shows what was loaded before.</Trans>
        ) : (
          <Trans>The map cannot be drawn in this browser. The list says the same.</Trans>
        )}
      </p>
    </div>
  );
};
