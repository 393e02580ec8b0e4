import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { PriceFigure } from '../../shared/adView/PriceFigure.tsx';
import { StatementText } from '../../shared/evidence/StatementText.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import classes from './PublicCompanyPage.module.css';

const SKELETON_HEIGHT = 420;
const CHECKS_HEIGHT = 80;

/** What was checked, each with its day and what it does not show; what ran out comes last and grey. */
const Checks = ({ slug }: { slug: string }) => {
  const { t } = useLingui();
  const format = useFormat();
  const read = useRead(contract.evidence.ofCompany, { params: { id: slug } });
  if (read.isPending) return <SkeletonCard height={CHECKS_HEIGHT} label={t`Loading`} />;
  if (read.data === undefined)
    return read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const { items, oldest, newest } = read.data;
  if (oldest === null || newest === null)
    return (
      <p className={classes.about}>
        <Trans>Nothing yet. What it says of itself is its own word.</Trans>
      </p>
    );
  return (
    <>
      <p className={classes.about}>
        <Trans>
          Oldest check {format.day(oldest)}, newest {format.day(newest)}
        </Trans>
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={item.status === 'ok' ? undefined : classes.about}>
            <StatementText statement={item} />
          </li>
        ))}
      </ul>
    </>
  );
};

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
        title={<Trans>Company not found</Trans>}
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
          <Checks slug={company.slug} />
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
