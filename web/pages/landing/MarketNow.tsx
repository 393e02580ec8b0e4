import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { type GroupCount, groupCounts, type RegionCount, regionCounts } from './counts.ts';
import classes from './MarketNow.module.css';
import { Part, type PartHeading } from './Part.tsx';
import { regionText } from './regionText.ts';

const COUNTRIES_SHOWN = 4;

const Bar = ({ share }: { share: number }) => (
  <span className={classes.bar} aria-hidden>
    <span style={{ width: `${Math.max(1, Math.round(share * 100))}%` }} />
  </span>
);

const Groups = ({ groups }: { groups: readonly GroupCount[] }) => {
  const { number } = useFormat();
  const most = groups[0]?.count ?? 1;
  return (
    <ul className={classes.list}>
      {groups.map(({ id, name, count }) => (
        <li key={id} className={classes.row}>
          <Link to="/market" search={{ productId: [id] }} className={classes.link}>
            {name}
          </Link>
          <span className={classes.count}>{number(count)}</span>
          <Bar share={count / most} />
        </li>
      ))}
    </ul>
  );
};

const Regions = ({ regions }: { regions: readonly RegionCount[] }) => {
  const { i18n } = useLingui();
  const { number, country } = useFormat();
  const most = regions[0]?.count ?? 1;
  return (
    <ul className={classes.list}>
      {regions.map(({ region, count, countries }) => {
        const text = regionText[region];
        return (
          <li key={region} className={classes.row}>
            <Link to="/market" search={{ region: [region] }} className={classes.link}>
              {text === undefined ? region : i18n._(text)}
            </Link>
            <span className={classes.count}>{number(count)}</span>
            <Bar share={count / most} />
            <span className={classes.countries}>
              {countries.slice(0, COUNTRIES_SHOWN).map(({ id, code, count: ads }) => (
                <Link key={id} to="/market" search={{ countryId: [id] }}>
                  {country(code)} {number(ads)}
                </Link>
              ))}
              {countries.length > COUNTRIES_SHOWN && (
                <span>
                  <Trans>and {number(countries.length - COUNTRIES_SHOWN)} more</Trans>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const waitingRows = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const Waiting = ({ rows, height }: { rows: number; height: number }) => (
  <div aria-hidden>
    {waitingRows.slice(0, rows).map((row) => (
      <Skeleton key={row} height={height - 16} mb={16} />
    ))}
  </div>
);

type Facets = ReturnType<typeof useRead<typeof contract.ads.publicFacets>>;

/** Open ads by product group and by delivery region; each count links to the filtered market. */
export const MarketNow = ({ section, facets }: { section: PartHeading; facets: Facets }) => {
  const products = useRead(contract.baseData.productsSimple);
  const countries = useRead(contract.baseData.countries);
  const failed = [facets, products, countries].filter(
    ({ error, data }) => error !== null && data === undefined,
  );
  const [first] = failed;
  return (
    <Part heading={section}>
      {first !== undefined ? (
        <ErrorState
          error={first.error}
          onRetry={() => {
            for (const read of failed) void read.refetch();
          }}
        />
      ) : (
        <div className={classes.columns}>
          <div>
            <h3 className={classes.title}>
              <Trans>By product</Trans>
            </h3>
            {facets.data === undefined || products.data === undefined ? (
              <Waiting rows={9} height={52} />
            ) : (
              <Groups groups={groupCounts(products.data.items, facets.data.product)} />
            )}
          </div>
          <div>
            <h3 className={classes.title}>
              <Trans>By place of delivery</Trans>
            </h3>
            {facets.data === undefined || countries.data === undefined ? (
              <Waiting rows={5} height={78} />
            ) : (
              <Regions regions={regionCounts(countries.data.items, facets.data.country)} />
            )}
          </div>
        </div>
      )}
    </Part>
  );
};
