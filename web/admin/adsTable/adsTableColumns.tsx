import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { QueuedAd } from '../../../contract/ads/adShapes.ts';
import type { Formatters } from '../../lib/format.ts';
import { VsMarket } from '../../shared/adList/VsMarket.tsx';
import { priceText } from '../../shared/adView/adFigures.ts';
import { type Comparing, comparableIn } from '../../shared/adView/comparable.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { RiskBadge } from '../moderation/queue/RiskBadge.tsx';

type Shown = { i18n: I18n; format: Formatters; comparing: Comparing; ids: readonly string[] };

const NONE = '–';

const Reference = ({ ad }: { ad: QueuedAd }) => (
  <Anchor
    inherit
    c="inherit"
    underline="never"
    renderRoot={(props) => <Link to="/admin/ads" search={{ status: 'all', ad: ad.id }} {...props} />}
  >
    <Code>{ad.reference}</Code>
  </Anchor>
);

/** Columns of the moderators' table; the first opens the ad in the workbench. */
export const adsTableColumns = ({ i18n, format, comparing, ids }: Shown): TableColumn<QueuedAd>[] => [
  { id: 'reference', header: i18n._(msg`Reference`), cell: (ad) => <Reference ad={ad} /> },
  { id: 'title', header: i18n._(msg`Title`), cell: (ad) => ad.title, cut: true },
  { id: 'status', header: i18n._(msg`State`), cell: (ad) => <StatusTag status={ad.status} />, brief: true },
  {
    id: 'side',
    header: i18n._(msg`Side`),
    cell: (ad) => (ad.side === null ? NONE : <SideTag side={ad.side} />),
    brief: true,
  },
  {
    id: 'price',
    header: i18n._(msg`Price`),
    cell: (ad) => priceText(ad.price, format) ?? NONE,
    align: 'end',
  },
  {
    id: 'comparable',
    header: i18n._(msg`Comparable`),
    cell: (ad) => {
      const compared = comparableIn(ad, comparing);
      return compared === null
        ? NONE
        : `${format.number(compared.value, { min: 2, max: 2 })} ${compared.unit}`;
    },
    align: 'end',
  },
  {
    id: 'vsMarket',
    header: i18n._(msg`vs market`),
    align: 'end',
    cell: (ad) => (ids.includes(ad.id) ? <VsMarket ids={ids} adId={ad.id} /> : NONE),
  },
  {
    id: 'product',
    header: i18n._(msg`Product`),
    cell: (ad) => ad.product?.name ?? NONE,
    cut: true,
    hidden: true,
  },
  {
    id: 'port',
    header: i18n._(msg`Port`),
    cell: (ad) => ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? NONE,
    cut: true,
    hidden: true,
  },
  {
    id: 'owner',
    header: i18n._(msg`Owner`),
    cell: (ad) => (
      <>
        {ad.owner.company ?? ad.owner.username}{' '}
        {ad.ownerBlocked === true && <Chip tone="flame">{i18n._(msg`Blocked`)}</Chip>}
      </>
    ),
    cut: true,
  },
  {
    id: 'risk',
    header: i18n._(msg`Risk`),
    cell: (ad) => <RiskBadge risk={ad.risk ?? 0} />,
    sorts: ['desc'],
    align: 'end',
    brief: true,
  },
  {
    id: 'reports',
    header: i18n._(msg`Reports`),
    cell: (ad) => (ad.reports === 0 ? NONE : format.number(ad.reports)),
    align: 'end',
    brief: true,
  },
  {
    id: 'views',
    header: i18n._(msg`Views`),
    cell: (ad) => format.number(ad.views),
    sorts: ['desc'],
    align: 'end',
    brief: true,
  },
  {
    id: 'expires',
    header: i18n._(msg`Expires`),
    cell: (ad) => (ad.validUntil === null ? NONE : format.day(ad.validUntil)),
    sorts: ['asc'],
    align: 'end',
    brief: true,
  },
  {
    id: 'submitted',
    header: i18n._(msg`Submitted`),
    cell: (ad) => (ad.submittedAt === null ? NONE : <RelativeTime at={ad.submittedAt} />),
    sorts: ['desc', 'asc'],
    align: 'end',
    hidden: true,
  },
  {
    id: 'updated',
    header: i18n._(msg`Last changed`),
    cell: (ad) => <RelativeTime at={ad.updatedAt} />,
    sorts: ['desc'],
    align: 'end',
    hidden: true,
  },
];
