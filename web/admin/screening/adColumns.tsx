import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WaitingAd } from '../../../contract/ads/adRules.ts';
import { RuleFigures } from '../../shared/adRules/RuleFigures.tsx';
import { standingText, standingTone } from '../../shared/adRules/ruleText.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './Screening.module.css';

export const adColumns = (i18n: I18n): TableColumn<WaitingAd>[] => [
  {
    id: 'ad',
    header: i18n._(msg`Ad`),
    cell: ({ adId, title }) => (
      <Anchor
        inherit
        fw={600}
        renderRoot={(props) => (
          <Link {...props} to="/admin/screening" search={(now: object) => ({ ...now, ad: adId })} />
        )}
      >
        <bdi>{title}</bdi>
      </Anchor>
    ),
  },
  { id: 'owner', header: i18n._(msg`Owner`), cell: ({ owner }) => <bdi>{owner}</bdi> },
  {
    id: 'rule',
    header: i18n._(msg`Rule`),
    cell: (row) => (
      <div className={classes.rule}>
        <span className={classes.clipped} title={row.message} dir="auto">
          {row.authority}: {row.message}
        </span>
        <span className={classes.quiet}>
          <RuleFigures rule={row} />
        </span>
      </div>
    ),
  },
  {
    id: 'standing',
    header: i18n._(msg`State`),
    brief: true,
    cell: ({ standing }) => <Chip tone={standingTone[standing]}>{i18n._(standingText[standing])}</Chip>,
  },
  {
    id: 'status',
    header: i18n._(msg`Ad status`),
    cell: ({ status }) => <StatusTag status={status} />,
  },
  {
    id: 'since',
    header: i18n._(msg`Since`),
    brief: true,
    cell: ({ since }) => <RelativeTime at={since} />,
  },
];
