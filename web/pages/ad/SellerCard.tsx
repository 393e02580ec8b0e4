import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { replyTimeText } from '../../shared/adView/adText.ts';
import { ownerText } from '../../shared/adView/sideWords.ts';
import page from './AdPage.module.css';
import classes from './SellerCard.module.css';

/** The owner: known data only, and the verified mark only if verified. */
export const SellerCard = ({ ad, children }: { ad: Ad; children?: ReactNode }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { owner } = ad;
  const { level } = owner;
  const since = new Date(owner.memberSince).getFullYear();
  return (
    <section className={page.card} aria-labelledby="seller">
      <div className={classes.who}>
        <span className={classes.country} aria-hidden>
          {owner.country ?? owner.username.slice(0, 2).toUpperCase()}
        </span>
        <div>
          <p className={classes.role}>{i18n._(ownerText[ad.side ?? 'sell'])}</p>
          <h2 id="seller" className={classes.name}>
            {owner.companySlug ? (
              <Link to="/companies/$slug" params={{ slug: owner.companySlug }}>
                {owner.company}
              </Link>
            ) : (
              (owner.company ?? owner.username)
            )}
          </h2>
          <p className={classes.about}>
            {owner.country !== null && `${format.country(owner.country)} · `}
            <Trans>since {since}</Trans>
          </p>
        </div>
      </div>
      {level > 0 && (
        <p className={classes.verified}>
          <IconShieldCheck size={16} aria-hidden />
          <Trans>Company checked, level {level} of 4</Trans>
        </p>
      )}
      {owner.verified && (
        <p className={classes.verified}>
          <IconCheck size={16} aria-hidden />
          <Trans>E-mail confirmed</Trans>
        </p>
      )}
      {ad.responseRate !== null && (
        <p className={classes.answers}>
          <Trans>Replies to {format.percent(ad.responseRate)} of inquiries</Trans>
          {owner.replyHours != null && ` · ${replyTimeText(owner.replyHours, i18n)}`}
        </p>
      )}
      {children}
    </section>
  );
};
