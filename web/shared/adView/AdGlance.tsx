import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { Code } from '../../ui/Code.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import classes from './AdGlance.module.css';
import { quantityText } from './adFigures.ts';

type Props = {
  ad: AdSummary;
  /** Shown beside the title: what is special about the ad in this list. */
  marks?: ReactNode;
  /** Shown at the end of the second line. */
  note?: ReactNode;
};

/** Two-line summary that identifies an ad in a personal list. */
export const AdGlance = ({ ad, marks, note }: Props) => {
  const format = useFormat();
  const { delivery } = ad;
  return (
    <div className={classes.root}>
      <h2 className={classes.head}>
        {ad.side !== null && <SideTag side={ad.side} />}
        <Link to="/market/$slug" params={{ slug: ad.slug }} className={classes.title}>
          {ad.title}
        </Link>
        {marks}
      </h2>
      <p className={classes.terms}>
        {delivery !== null && (
          <span className={classes.place}>
            {delivery.term} {delivery.port?.name ?? delivery.place ?? delivery.country?.name}{' '}
            {delivery.port !== null && <Code>{delivery.port.code}</Code>}
          </span>
        )}
        {ad.quantity !== null && <bdi>{quantityText(ad.quantity, format)}</bdi>}
        <Code>{ad.reference}</Code>
        {note}
      </p>
    </div>
  );
};
