import { useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './Stars.module.css';

const ALL = [1, 2, 3, 4, 5] as const;

/** A submitted rating, read-only. */
export const Stars = ({ count }: { count: number }) => {
  const { t } = useLingui();
  return (
    <span role="img" aria-label={t`Rated ${count} of 5 stars`} className={classes.stars}>
      {ALL.map((star) =>
        star <= count ? (
          <IconStarFilled key={star} size={14} aria-hidden />
        ) : (
          <IconStar key={star} size={14} aria-hidden />
        ),
      )}
    </span>
  );
};
