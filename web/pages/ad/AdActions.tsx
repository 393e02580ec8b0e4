import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { FavoriteButton } from '../../shared/adView/FavoriteButton.tsx';
import { CompareButton } from '../../shared/compare/CompareButton.tsx';
import row from '../../ui/inputs/RowButton.module.css';
import classes from './AdActions.module.css';
import { ShareButton } from './ShareButton.tsx';

/** Reader actions on an ad other than contacting the owner. */
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
        <span className={classes.label}>
          <Trans>Print</Trans>
        </span>
      </button>
    </div>
  );
};
