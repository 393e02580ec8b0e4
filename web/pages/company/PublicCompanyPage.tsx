import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { PriceFigure } from '../../shared/adView/PriceFigure.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import classes from './PublicCompanyPage.module.css';

const SKELETON_HEIGHT = 420;

/** A company: since when it is here, what of it was checked and when, and its published ads. */
export const PublicCompanyPage = () => {
  const { t } = useLingui();
  const format = useFormat();
  const { slug } = useParams({ strict: false });
  const read = useRead(contract.companies.page, { params: { id: slug ?? '' } });
  const company = read.data;
  usePageTitle(company?.displayName ?? t`Company`);
  if (read.error?.status === 404)
    return (
      <EmptyState
        page
        icon={<IconBuildingOff size={28} aria-hidden />}
        title={<Trans>There is no such company here</Trans>}
      />
    );
  return (
    <article className={classes.page}>
      {read.isPending && <SkeletonCard height={SKELETON_HEIGHT} label={t`Loading`} />}
      {company === undefined && read.isError && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {company !== undefined && (
        <>
          <h1>{company.displayName}</h1>
          <p className={classes.about}>
            {company.country !== null && `${format.country(company.country)} · `}
            <Trans>here since {format.day(company.since)}</Trans>
          </p>
          <h2>
            <Trans>What was checked</Trans>
          </h2>
          {company.domains.length === 0 && (
            <p className={classes.about}>
              <Trans>Nothing yet. What it says of itself is its own word.</Trans>
            </p>
          )}
          <ul>
            {company.domains.map(({ domain, checkedAt }) => (
              <li key={domain}>
                <Trans>
                  It controls the domain {domain}: checked {format.day(checkedAt)} by us automatically. It
                  does not show that the brand is theirs.
                </Trans>
              </li>
            ))}
          </ul>
          <h2>
            <Plural value={company.total} one="# published ad" other="# published ads" />
          </h2>
          <ul className={classes.ads}>
            {company.ads.map((ad) => (
              <li key={ad.id}>
                {ad.side !== null && <SideTag side={ad.side} />}
                <Link to="/market/$slug" params={{ slug: ad.slug }}>
                  {ad.title}
                </Link>
                <span className={classes.price}>
                  <PriceFigure ad={ad} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
};
