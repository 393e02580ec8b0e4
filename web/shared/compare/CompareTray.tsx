import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './CompareTray.module.css';
import { COMPARED_MAX, compareTray, useCompareTray } from './compareTray.ts';

/** Ads selected for comparison, shown at the bottom of screens where more can be selected. */
export const CompareTray = () => {
  const { t } = useLingui();
  const picked = useCompareTray();
  if (picked.length === 0) return null;
  return (
    <section className={classes.tray} aria-label={t`Ads to compare`}>
      <ul className={classes.list}>
        {picked.map((ad) => (
          <li key={ad.id} className={classes.ad} data-side={ad.side}>
            <span className={classes.title}>{ad.title}</span>
            <button
              type="button"
              className={classes.drop}
              aria-label={t`Do not compare ${ad.title}`}
              onClick={() => compareTray.toggle(ad)}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <button type="button" className={classes.clear} onClick={compareTray.clear}>
          <Trans>Clear</Trans>
        </button>
        {picked.length > 1 ? (
          <Link to="/market/compare" search={{ ids: picked.map(({ id }) => id) }} className={classes.go}>
            <Trans>Compare {picked.length}</Trans>
          </Link>
        ) : (
          <span className={classes.hint}>
            <Trans>Pick up to {COMPARED_MAX - 1} more</Trans>
          </span>
        )}
      </div>
    </section>
  );
};
