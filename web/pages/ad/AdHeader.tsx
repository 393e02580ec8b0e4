import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { headlineOf } from '../../shared/adView/adFigures.ts';
import { dealKindText } from '../../shared/adView/adText.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { AdActions } from './AdActions.tsx';
import classes from './AdHeader.module.css';

const Crumbs = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  const product = ad.product;
  return (
    <nav aria-label={t`Where this ad is`} className={classes.crumbs}>
      <Anchor inherit renderRoot={(props) => <Link to="/market" {...props} />}>
        <Trans>Market</Trans>
      </Anchor>
      {product?.path.map((name, depth) => (
        <Fragment key={name}>
          <span aria-hidden>›</span>
          {depth === product.path.length - 1 ? (
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/market" search={{ productId: [product.id] }} {...props} />}
            >
              {name}
            </Anchor>
          ) : (
            <span>{name}</span>
          )}
        </Fragment>
      ))}
      <span aria-hidden>›</span>
      <Code>{ad.reference}</Code>
    </nav>
  );
};

const useDeliveryWindow = (delivery: NonNullable<Ad['delivery']>): string | null => {
  const { t } = useLingui();
  const format = useFormat();
  const { from, to } = delivery;
  if (from !== null && to !== null) return t`laycan ${format.dayRange(from, to)}`;
  if (from !== null) return t`from ${format.day(from)}`;
  return to === null ? null : t`until ${format.day(to)}`;
};

const DeliveryLine = ({
  delivery,
  origin,
}: {
  delivery: NonNullable<Ad['delivery']>;
  origin: string | null;
}) => {
  const window = useDeliveryWindow(delivery);
  const place = delivery.port?.name ?? delivery.place ?? delivery.country?.name;
  return (
    <p className={classes.delivery}>
      <span>
        <bdi>
          {delivery.term} {place} {delivery.port !== null && <Code>{delivery.port.code}</Code>}
        </bdi>
      </span>
      {window !== null && <span>{window}</span>}
      {origin !== null && (
        <span>
          <Trans>origin {origin}</Trans>
        </span>
      )}
    </p>
  );
};

/** Edits within this time of the publication are part of it. */
const SETTLED_MS = 60 * 60_000;

/** When the ad was published, and changed since. */
const Dates = ({ ad: { publishedAt, updatedAt } }: { ad: Ad }) => {
  if (publishedAt === null) return null;
  const isChanged = new Date(updatedAt).getTime() - new Date(publishedAt).getTime() > SETTLED_MS;
  return (
    <span className={classes.dates}>
      <span>
        <Trans>
          posted <RelativeTime at={publishedAt} />
        </Trans>
      </span>
      {isChanged && (
        <span>
          <Trans>
            updated <RelativeTime at={updatedAt} />
          </Trans>
        </span>
      )}
    </span>
  );
};

/** Product, quantity, place and dates in trade terms. */
export const AdHeader = ({ ad }: { ad: Ad }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const headline = headlineOf(ad, format);
  return (
    <div className={classes.root}>
      <Crumbs ad={ad} />
      <div className={classes.tags}>
        {ad.side !== null && <SideTag side={ad.side} />}
        <span className={classes.chip}>{i18n._(dealKindText[ad.dealKind])}</span>
        {ad.validUntil !== null && (
          <span className={classes.chip}>
            <Trans>valid until {format.day(ad.validUntil)}</Trans>
          </span>
        )}
        <Dates ad={ad} />
        {ad.status !== 'approved' && <StatusTag status={ad.status} />}
        <AdActions ad={ad} headline={headline} />
      </div>
      <h1 className={classes.title}>
        <bdi>{headline}</bdi>
      </h1>
      {ad.delivery !== null && (
        <DeliveryLine delivery={ad.delivery} origin={ad.originCountry?.name ?? null} />
      )}
    </div>
  );
};
