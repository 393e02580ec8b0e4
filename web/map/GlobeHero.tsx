import { Trans } from '@lingui/react/macro';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import classes from './GlobeHero.module.css';
import { useIdle } from './useIdle.ts';
import './mapTokens.css';
import { GlobePin } from './GlobePin.tsx';
import { projectToGlobe } from './globe.ts';

const GlobeView = lazy(async () => ({ default: (await import('./GlobeView.tsx')).GlobeView }));

/** Where the live globe cannot be drawn, the still one stays. */
class KeepStill extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Only a mouse turns the globe: under a finger it would hold up the page. */
const maySpin = () => matchMedia('(pointer: fine)').matches;

/**
 * The open ads on a globe: a still picture with the real figures at once, one that can be turned when the page is idle.
 * `still`: it stays the picture.
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
      {!still && idle && maySpin() && (
        <KeepStill>
          <Suspense>
            <div className={classes.live}>
              <GlobeView features={features} onReady={() => setLive(true)} />
            </div>
          </Suspense>
        </KeepStill>
      )}
      <figcaption className={classes.caption}>
        <Trans>Open ads by place</Trans>
      </figcaption>
    </figure>
  );
};
