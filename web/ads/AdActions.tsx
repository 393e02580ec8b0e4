import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import type { Ad } from '../../contract/adShapes.ts';
import classes from './AdActions.module.css';
import { CompareButton } from './CompareButton.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import row from './RowButton.module.css';
import { ShareButton } from './ShareButton.tsx';

/** What a reader does with an ad beside answering it. */
export const AdActions = ({ ad, headline }: { ad: Ad; headline: string }) => {
  const { t } = useLingui();
  return (
    <div className={classes.root}>
      {ad.status === 'approved' && (
        <>
          <FavoriteButton ad={ad} labelled />
          <CompareButton ad={ad} labelled />
          <ShareButton title={headline} />
        </>
      )}
      <button
        type="button"
        className={row.labelled}
        aria-label={t`Print this ad`}
        onClick={() => globalThis.print()}
      >
        <IconPrinter size={17} aria-hidden />
        <span className={classes.word}>
          <Trans>Print</Trans>
        </span>
      </button>
    </div>
  );
};
