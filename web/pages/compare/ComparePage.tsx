import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { IconScale, IconX } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import type { ApiError } from '../../lib/api/apiError.ts';
import { useRead } from '../../lib/api/query.ts';
import { read } from '../../lib/searchParams.ts';
import { FavoriteButton } from '../../shared/adView/FavoriteButton.tsx';
import { COMPARED_MAX, compareTray } from '../../shared/compare/compareTray.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SideTag } from '../../ui/SideTag.tsx';
import { ComparedPrices } from './ComparedPrices.tsx';
import classes from './ComparePage.module.css';
import { sideOf } from './compareRows.ts';
import { useCompareGroups } from './useCompareGroups.ts';

type Read = {
  data: Ad | undefined;
  error: ApiError | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

const isGone = ({ error }: Read) => error?.status === 404 || error?.status === 410;

const useAd = (id: string | undefined): Read =>
  useRead(contract.ads.read, { params: { id: id ?? '' } }, { enabled: id !== undefined });

/** One query per slot, so that the number of hooks is constant however many ads are compared. */
const useAds = (ids: readonly string[]): Read[] =>
  [useAd(ids[0]), useAd(ids[1]), useAd(ids[2]), useAd(ids[3])].slice(0, ids.length);

const Head = ({ id, read, onDrop }: { id: string; read: Read; onDrop: () => void }) => {
  const { t } = useLingui();
  const ad = read.data;
  const drop = (
    <button
      type="button"
      className={classes.drop}
      aria-label={ad === undefined ? t`Remove this ad` : t`Remove ${ad.title}`}
      onClick={onDrop}
    >
      <IconX size={16} aria-hidden />
    </button>
  );
  if (ad === undefined) {
    return (
      <th scope="col" key={id} className={classes.column} data-gone>
        <div className={classes.headTools}>
          <span />
          {drop}
        </div>
        <Trans>This ad is no longer published</Trans>
      </th>
    );
  }
  return (
    <th scope="col" className={classes.column} data-side={ad.side}>
      <div className={classes.headTools}>
        {ad.side !== null && <SideTag side={ad.side} />}
        <FavoriteButton ad={ad} />
        {drop}
      </div>
      <Link to="/market/$slug" params={{ slug: ad.slug }} className={classes.title}>
        {ad.title}
      </Link>
      <Code>{ad.reference}</Code>
    </th>
  );
};

type TableProps = { ids: readonly string[]; reads: readonly Read[]; onDrop: (id: string) => void };

const CompareTable = ({ ids, reads, onDrop }: TableProps) => {
  const { t } = useLingui();
  const ads = reads.map(({ data }) => data ?? null);
  const groups = useCompareGroups(ads);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const shown = groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => row.differs || !onlyDifferences) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      {sideOf(ads) === 'both' && (
        <Notice tone="flame">
          <Trans>You are comparing offers with bids: Sell and Buy ads have no best price in common.</Trans>
        </Notice>
      )}
      <Switch
        className={classes.only}
        checked={onlyDifferences}
        onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        label={<Trans>Only differences</Trans>}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={t`Ads side by side`} tabIndex={0}>
        <table className={classes.table} data-columns={ids.length}>
          <thead>
            <tr>
              <td className={classes.corner} />
              {ids.map((id, index) => {
                const read = reads[index];
                return read === undefined ? null : (
                  <Head key={id} id={id} read={read} onDrop={() => onDrop(id)} />
                );
              })}
            </tr>
          </thead>
          {shown.map(({ name, rows }) => (
            <tbody key={name}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={ids.length + 1}>
                  <span>{name}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.key} data-differs={row.differs || undefined}>
                  <th scope="row" className={classes.label}>
                    {row.label} {row.unit !== '' && <span className={classes.unit}>{row.unit}</span>}
                    {row.differs && (
                      <span className={classes.mark} title={t`Differs`}>
                        <span className={classes.said}>{t`Differs`}</span>
                      </span>
                    )}
                  </th>
                  {row.cells.map((cell, index) => (
                    <td key={ids[index]} data-best={index === row.best || undefined}>
                      {cell === null ? <span className={classes.none}>–</span> : <bdi>{cell}</bdi>}
                      {index === row.best && (
                        <>
                          {' '}
                          <Chip tone="ok">
                            <Trans>Best</Trans>
                          </Chip>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {onlyDifferences && shown.length === 0 && (
        <p className={classes.same}>
          <Trans>These ads are identical.</Trans>
        </p>
      )}
    </>
  );
};

/** Up to four ads side by side; their ids are in the URL, so that it can be shared. */
export const ComparePage = () => {
  const { t } = useLingui();
  usePageTitle(t`Compare ads`);
  const asked = read.some(read.id)(useSearch({ strict: false }).ids);
  const ids = [...new Set(asked ?? [])].slice(0, COMPARED_MAX);
  const reads = useAds(ids);
  const navigate = useNavigate();
  const drop = (id: string) => {
    const picked = compareTray.get().find((one) => one.id === id);
    if (picked !== undefined) compareTray.toggle(picked);
    void navigate({ to: '.', search: { ids: ids.filter((one) => one !== id) }, replace: true });
  };
  const failed = reads.find((read) => read.error !== null && !isGone(read));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.heading}>
          <Trans>Compare ads</Trans>
        </h1>
        <Link to="/market" className={classes.back}>
          <Trans>Back to the market</Trans>
        </Link>
      </div>
      {ids.length === 0 && (
        <EmptyState
          icon={<IconScale size={26} aria-hidden />}
          title={<Trans>There is nothing to compare yet</Trans>}
          text={<Trans>Pick up to four ads in the market with the scales beside them.</Trans>}
          action={
            <Button renderRoot={(props) => <Link to="/market" {...props} />}>
              <Trans>Open the market</Trans>
            </Button>
          }
        />
      )}
      {failed !== undefined && (
        <ErrorState
          error={failed.error}
          onRetry={() => {
            for (const read of reads) if (read.error !== null) void read.refetch();
          }}
        />
      )}
      {ids.length > 0 &&
        failed === undefined &&
        (reads.some(({ isPending }) => isPending) ? (
          <Loading />
        ) : (
          <>
            <CompareTable ids={ids} reads={reads} onDrop={drop} />
            <ComparedPrices ads={reads.flatMap(({ data }) => data ?? [])} />
          </>
        ))}
    </div>
  );
};
