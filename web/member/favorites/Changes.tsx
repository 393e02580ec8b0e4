import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Favorite } from '../../../contract/market/favorites.ts';
import { useFormat } from '../../lib/format.ts';
import { statusText } from '../../shared/adView/adText.ts';
import classes from './Changes.module.css';
import { figureMove } from './figureMove.ts';

type Ends = { before: string | null; after: string | null };

const Move = ({ before, after }: Ends) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const move = figureMove(before, after);
  if (move === null) return null;
  const { direction, share } = move;
  const Arrow = direction === 'up' ? IconTrendingUp : IconTrendingDown;
  const percent = share === null ? null : number(Math.abs(share) * 100, { max: 1 });
  return (
    <span className={classes.move}>
      <Arrow size={13} stroke={2.5} aria-hidden />
      <VisuallyHidden>{direction === 'up' ? t`up` : t`down`}</VisuallyHidden>
      {percent !== null && `${direction === 'up' ? '+' : '−'}${percent}\u00a0%`}
    </span>
  );
};

const Change = ({ name, before, after, children }: Ends & { name: ReactNode; children?: ReactNode }) => (
  <li className={classes.change}>
    <span className={classes.name}>{name}</span>
    {before !== null && (
      <s className={classes.before}>
        <bdi>{before}</bdi>
      </s>
    )}
    <span aria-hidden>→</span>
    <span className={classes.after}>
      <bdi>{after ?? <Trans>none</Trans>}</bdi>
    </span>
    {children}
  </li>
);

/** Changes since the ad was last seen: before, after, and the difference. */
export const Changes = ({ changes: { price, quantity, status } }: Pick<Favorite, 'changes'>) => {
  const { t, i18n } = useLingui();
  if (price === null && quantity === null && status === null) return null;
  return (
    <ul className={classes.changes} aria-label={t`Changed since you last looked`}>
      {price !== null && (
        <Change name={<Trans>Price</Trans>} {...price}>
          <Move {...price} />
        </Change>
      )}
      {quantity !== null && (
        <Change name={<Trans>Quantity</Trans>} {...quantity}>
          <Move {...quantity} />
        </Change>
      )}
      {status !== null && (
        <Change
          name={<Trans>State</Trans>}
          before={i18n._(statusText[status.before])}
          after={status.after === null ? t`Gone` : i18n._(statusText[status.after])}
        />
      )}
    </ul>
  );
};
