import { Trans } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { priceText, quantityText } from '../../shared/adView/adFigures.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import classes from './Thread.module.css';

/** What the conversation is about, as the ad stands now: quantity, price, port and state. */
export const AdFacts = ({ id }: { id: string }) => {
  const format = useFormat();
  const { data: ad, error } = useRead(contract.ads.read, { params: { id } }, { retry: false });
  if (error !== null && (error.status === 410 || error.status === 404)) {
    return (
      <p className={classes.facts}>
        <Chip>
          <Trans>No longer published</Trans>
        </Chip>
      </p>
    );
  }
  if (ad === undefined) return <p className={classes.facts} aria-hidden />;
  const { side, quantity, price, delivery, status } = ad;
  const figure = priceText(price, format);
  return (
    <p className={classes.facts}>
      {side !== null && <SideTag side={side} />}
      {ad.product !== null && <span>{ad.product.name}</span>}
      {quantity !== null && <bdi>{quantityText(quantity, format)}</bdi>}
      {price !== null && <bdi>{figure ?? <Trans>Price negotiable</Trans>}</bdi>}
      {delivery !== null && (
        <span>
          {delivery.term} {delivery.port?.name ?? delivery.place ?? delivery.country?.name}{' '}
          {delivery.port !== null && <Code>{delivery.port.code}</Code>}
        </span>
      )}
      <StatusTag status={status} />
    </p>
  );
};
