import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { AdPrice } from '../../shared/adList/AdPrice.tsx';
import { AdGlance } from '../../shared/adView/AdGlance.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './MatchesDrawer.module.css';

type Match = Answer<typeof contract.savedSearches.matches>['items'][number];

/** A matching ad: since when, and which criteria it meets. */
export const MatchRow = ({ match: { ad, title, why, matchedAt, isNew } }: { match: Match }) => {
  const { t } = useLingui();
  const mark = isNew && (
    <Chip tone="petrol">
      <Trans>New</Trans>
    </Chip>
  );
  return (
    <li className={classes.row} data-new={isNew || undefined}>
      <div className={classes.main}>
        {ad === null ? (
          <>
            <h2 className={classes.gone}>
              <bdi>{title}</bdi> {mark}
            </h2>
            <p className={classes.quiet}>
              <Trans>It is no longer on the market.</Trans>
            </p>
          </>
        ) : (
          <AdGlance ad={ad} marks={mark} note={<RelativeTime at={matchedAt} />} />
        )}
        <p className={classes.why}>
          <VisuallyHidden>{t`Matches because of`} </VisuallyHidden>
          {why.map((part) => (
            <Chip key={part} tone="ok">
              ✓ {part}
            </Chip>
          ))}
        </p>
      </div>
      {ad !== null && <AdPrice ad={ad} />}
    </li>
  );
};
