import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdSummary } from '../../contract/adShapes.ts';
import { useFormat } from '../lib/format.ts';
import { Ago } from '../ui/Ago.tsx';
import { Code } from '../ui/Code.tsx';
import { Figure } from '../ui/Figure.tsx';
import { SideTag } from '../ui/SideTag.tsx';
import { comparableOf, comparableText, measureOf, quantityText, signed } from './adFigures.ts';
import { priceTypeText } from './adText.ts';
import { MyAdActions } from './MyAdActions.tsx';
import classes from './MyAdsPage.module.css';
import { StatusTag } from './StatusTag.tsx';

const Price = ({ ad }: { ad: AdSummary }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { price } = ad;
  if (price === null) return null;
  const comparable = comparableOf(ad.comparable, price);
  const beside =
    comparable === null ? {} : { beside: `≈ ${comparableText(comparable.value, format)} ${comparable.unit}` };
  if (price.type === 'fixed' && price.amount !== null) {
    return (
      <Figure
        value={format.amount(price.amount, price.currency?.minorDigits ?? 2)}
        unit={measureOf(price)}
        {...beside}
      />
    );
  }
  if (price.type === 'formula' && price.differential !== null) {
    return (
      <Figure value={`${price.benchmark} ${signed(price.differential, format)}`} unit={measureOf(price)} />
    );
  }
  return <Figure value={i18n._(priceTypeText.negotiable)} />;
};

/** One own ad: what it says, where it stands, what came of it, what can be done. */
export const MyAdRow = ({ ad }: { ad: AdSummary }) => {
  const { t } = useLingui();
  const format = useFormat();
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  const lines = [
    ad.quantity === null ? null : quantityText(ad.quantity, format),
    ad.delivery === null ? null : `${ad.delivery.term} ${place}`,
    ad.validUntil === null ? null : t`valid until ${format.day(ad.validUntil)}`,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>
          {ad.side !== null && <SideTag side={ad.side} />}
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}
          >
            {ad.title}
          </Anchor>
          <StatusTag status={ad.status} />
        </p>
        <p className={classes.about}>
          <bdi>{lines.filter((line) => line !== null).join(' · ')}</bdi>
        </p>
        <p className={classes.quiet}>
          <Code>{ad.reference}</Code> ·{' '}
          <Trans>
            changed <Ago at={ad.updatedAt} />
          </Trans>
        </p>
        {ad.status === 'rejected' && ad.rejectionReason !== null && (
          <p className={classes.reason}>
            <strong>
              <Trans>Rejected:</Trans>
            </strong>{' '}
            {ad.rejectionReason}
          </p>
        )}
      </div>
      <div className={classes.interest}>
        {ad.publishedAt !== null && (
          <>
            <span>
              <Plural value={ad.views} one="# view" other="# views" />
            </span>
            <span>
              <Plural value={ad.inquiries} one="# inquiry" other="# inquiries" />
            </span>
          </>
        )}
      </div>
      <div className={classes.price}>
        <Price ad={ad} />
      </div>
      <MyAdActions ad={ad} />
    </li>
  );
};
