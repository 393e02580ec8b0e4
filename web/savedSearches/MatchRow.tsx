import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { Answer } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import { AdGlance } from '../ads/AdGlance.tsx';
import { AdPrice } from '../market/AdPrice.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Chip } from '../ui/Chip.tsx';
import classes from './MatchesDrawer.module.css';

type Match = Answer<typeof contract.savedSearches.matches>['items'][number];

/** One ad that matched: since when, and which parts of the search it meets. */
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
          <AdGlance ad={ad} marks={mark} note={<Ago at={matchedAt} />} />
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
      {ad !== null && <AdPrice ad={ad} basis={undefined} />}
    </li>
  );
};
