import { useLingui } from '@lingui/react';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdRunDetail, RunAd } from '../../../contract/moderation/adRuns.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Chip } from '../../ui/Chip.tsx';
import classes from './AdRuns.module.css';
import { codeText, itemStateText } from './runText.ts';

type Item = RunAd & Partial<Pick<AdRunDetail['items'][number], 'state' | 'code'>>;

const tones = {
  waiting: 'plain',
  done: 'ok',
  failed: 'amber',
  restored: 'petrol',
  kept: 'amber',
} as const satisfies Record<AdRunDetail['items'][number]['state'], string>;

/** Ads with their owners; of a run with what became of each. */
export const RunAds = ({ items, label }: { items: readonly Item[]; label: string }) => {
  const { i18n } = useLingui();
  return (
    <ul className={classes.ads} aria-label={label}>
      {items.map((ad) => (
        <li key={ad.id} className={classes.ad}>
          <span className={classes.about}>
            <Anchor
              inherit
              fw={600}
              c="inherit"
              renderRoot={(props) => (
                <Link to="/admin/ads" search={{ status: ad.status, ad: ad.id }} {...props} />
              )}
            >
              {ad.title}
            </Anchor>
            <span className={classes.facts}>
              {ad.reference} · {ad.owner.username}
              {typeof ad.code === 'string' && ` · ${i18n._(codeText(ad.code))}`}
            </span>
          </span>
          <span className={classes.tags}>
            {ad.state !== undefined && <Chip tone={tones[ad.state]}>{i18n._(itemStateText[ad.state])}</Chip>}
            <StatusTag status={ad.status} />
          </span>
        </li>
      ))}
    </ul>
  );
};
