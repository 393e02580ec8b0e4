import { Trans } from '@lingui/react/macro';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { hasWebGl } from '../hasWebGl.ts';
import { useIdle } from '../useIdle.ts';
import classes from './GlobeHero.module.css';
import '../mapTokens.css';
import { GlobePin } from './GlobePin.tsx';
import { projectToGlobe } from './globe.ts';

const GlobeView = lazy(async () => ({ default: (await import('./GlobeView.tsx')).GlobeView }));

/** If the live globe cannot be drawn, the still image stays. */
class GlobeErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Only a mouse rotates the globe: touch dragging would block page scrolling. */
const maySpin = () => matchMedia('(pointer: fine)').matches;

/**
 * Open ads on a globe: a still image with real figures at once, replaced by an interactive globe when the page is idle.
 * `still` keeps the image.
 */
export const GlobeHero = ({ still = false }: { still?: boolean }) => {
  const idle = useIdle();
  const [live, setLive] = useState(false);
  const { data } = useRead(contract.ads.publicMap, { query: { zoom: 1 } });
  const features = data?.features ?? [];
  return (
    <figure className={classes.root} data-live={live || undefined}>
      <div className={classes.still}>
        {!live &&
          features.map((feature) => {
            const [lng, lat] = feature.geometry.coordinates;
            const { x, y, visible } = projectToGlobe(lng, lat);
            if (!visible) return null;
            const at = { left: `${x * 100}%`, top: `${y * 100}%` };
            return (
              <div key={`${lng},${lat}`} className={classes.pin} style={at}>
                <GlobePin feature={feature} />
              </div>
            );
          })}
      </div>
      {!still && idle && maySpin() && hasWebGl() && (
        <GlobeErrorBoundary>
          <Suspense>
            <div className={classes.live}>
              <GlobeView features={features} onReady={() => setLive(true)} />
            </div>
          </Suspense>
        </GlobeErrorBoundary>
      )}
      <figcaption className={classes.caption}>
        <Trans>Open ads by place</Trans>
      </figcaption>
    </figure>
  );
};
