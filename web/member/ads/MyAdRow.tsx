import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdSummary, OwnAd } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { quantityText } from '../../shared/adView/adFigures.ts';
import { PriceFigure } from '../../shared/adView/PriceFigure.tsx';
import { rejectionText } from '../../shared/adView/rejectionText.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { MyAdActions } from './MyAdActions.tsx';
import classes from './MyAdRow.module.css';
import type { OwnAds } from './useOwnAds.ts';
import { EndsSoon, ValidUntil } from './ValidityNote.tsx';

type Props = {
  ad: OwnAd;
  own: OwnAds;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: (isOn: boolean, isRange: boolean) => void;
};

const Interest = ({ ad }: { ad: AdSummary }) =>
  ad.publishedAt === null ? null : (
    <>
      <span>
        <Plural value={ad.views} one="# view" other="# views" />
      </span>
      <span>
        <Plural value={ad.inquiries} one="# inquiry" other="# inquiries" />
      </span>
    </>
  );

const RevisionTag = ({ ad: { revision } }: { ad: OwnAd }) => {
  if (revision === null) return null;
  return revision.status === 'rejected' ? (
    <Chip tone="flame">
      <Trans>changed version rejected</Trans>
    </Chip>
  ) : (
    <Chip tone="amber">
      <Trans>changed version waits</Trans>
    </Chip>
  );
};

/** One own ad: summary, status, statistics, actions. */
export const MyAdRow = ({ ad, own, isSelected, isOpen, onSelect }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  const lines = [
    ad.quantity === null ? null : quantityText(ad.quantity, format),
    ad.delivery === null ? null : `${ad.delivery.term} ${place}`,
  ].filter((line) => line !== null);
  return (
    <li
      className={classes.row}
      data-side={ad.side ?? undefined}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <Checkbox
        size="xs"
        className={classes.select}
        aria-label={t`Select ${ad.title}`}
        checked={isSelected}
        onChange={(event) => {
          const { shiftKey } = event.nativeEvent as MouseEvent;
          onSelect(event.currentTarget.checked, shiftKey === true);
        }}
      />
      <div className={classes.what}>
        <p className={classes.name}>
          {ad.side !== null && <SideTag side={ad.side} />}
          <Anchor
            inherit
            className={classes.open ?? ''}
            renderRoot={(props) => (
              <Link
                to="/users/ads"
                search={(now) => ({ ...now, ad: ad.id })}
                resetScroll={false}
                preload={false}
                {...props}
              />
            )}
          >
            {ad.title}
          </Anchor>
          <StatusTag status={ad.status} />
          <EndsSoon ad={ad} />
          <RevisionTag ad={ad} />
        </p>
        <p className={classes.about}>
          <bdi>{lines.join(' · ')}</bdi>
        </p>
        <p className={`${classes.quiet} ${classes.facts}`}>
          <span className={classes.part}>
            <Code>{ad.reference}</Code>
          </span>
          {ad.validUntil !== null && ad.status !== 'closed' && (
            <span className={classes.part}>
              <ValidUntil ad={ad} />
            </span>
          )}
          <span className={classes.part}>
            <Trans>
              changed <RelativeTime at={ad.updatedAt} />
            </Trans>
          </span>
        </p>
        {(ad.status === 'rejected' || ad.status === 'suspended') && ad.rejectionReason !== null && (
          <p className={classes.reason}>
            <strong>{ad.status === 'rejected' ? <Trans>Rejected:</Trans> : <Trans>Suspended:</Trans>}</strong>{' '}
            {rejectionText(ad)}
          </p>
        )}
        {ad.revision?.status === 'rejected' && (
          <p className={classes.reason}>
            <strong>
              <Trans>Changed version rejected:</Trans>
            </strong>{' '}
            {ad.revision.rejectionReason}
          </p>
        )}
      </div>
      <div className={classes.interest}>
        <Interest ad={ad} />
      </div>
      <div className={classes.price}>
        <PriceFigure ad={ad} />
      </div>
      <div className={classes.actions}>
        <MyAdActions ad={ad} own={own} />
      </div>
    </li>
  );
};
