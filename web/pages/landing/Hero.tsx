import { Plural, Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contract } from '../../../contract/index.ts';
import type { LandingContent, LandingFile } from '../../../contract/site/landing.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { GlobeHero } from '../../shared/map/globe/GlobeHero.tsx';
import { ownPicture } from '../../shared/settings/ownPicture.ts';
import { productCount } from './counts.ts';
import classes from './Hero.module.css';
import { LandingPicture } from './LandingPicture.tsx';
import { useGoTo } from './useGoTo.ts';
import { useLandingText } from './useLandingText.ts';

type Facets = ReturnType<typeof useRead<typeof contract.ads.publicFacets>>;

const Now = ({ facets }: { facets: Facets }) => {
  const { number } = useFormat();
  if (facets.data === undefined) {
    if (facets.error === null)
      return <Skeleton height={28} width={210} radius="xl" className={classes.wait} />;
    return (
      <p className={classes.now} role="alert">
        <Trans>The live figures could not be loaded.</Trans>
        <button type="button" className={classes.retry} onClick={() => void facets.refetch()}>
          <Trans>Retry</Trans>
        </button>
      </p>
    );
  }
  const { total, countries } = facets.data;
  return (
    <p className={classes.now} data-live={total > 0 || undefined}>
      {total === 0 ? (
        <Trans>No open ads yet</Trans>
      ) : (
        <Trans>
          <Plural value={total} one={`${number(total)} open ad`} other={`${number(total)} open ads`} /> in{' '}
          <Plural
            value={countries}
            one={`${number(countries)} country`}
            other={`${number(countries)} countries`}
          />
        </Trans>
      )}
    </p>
  );
};

const Figure = ({ value, children }: { value: string | null; children: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{children}</dt>
    <dd>{value ?? <Skeleton height={28} width={56} mb={4} className={classes.wait} />}</dd>
  </div>
);

/** Counts of open ads, products and grades; unknown figures are omitted. */
const Figures = ({ facets }: { facets: Facets }) => {
  const { number } = useFormat();
  const products = useRead(contract.baseData.productsSimple);
  const grades = useRead(contract.baseData.productTypes);
  const countOf = (side: string) => facets.data?.side.find(({ value }) => value === side)?.count ?? 0;
  const hasAds = facets.data === undefined || facets.data.total > 0;
  const gradeCount = grades.data?.items.length;
  return (
    <dl className={classes.figures}>
      {facets.error === null && hasAds && (
        <>
          <Figure value={facets.data === undefined ? null : number(countOf('sell'))}>
            <Link to="/market" search={{ side: 'sell' }}>
              <Trans>cargoes offered</Trans>
            </Link>
          </Figure>
          <Figure value={facets.data === undefined ? null : number(countOf('buy'))}>
            <Link to="/market" search={{ side: 'buy' }}>
              <Trans>buyers asking</Trans>
            </Link>
          </Figure>
        </>
      )}
      {products.error === null && (
        <Figure value={products.data === undefined ? null : number(productCount(products.data.items))}>
          {gradeCount === undefined ? (
            <Trans>products</Trans>
          ) : (
            <Trans>products, {number(gradeCount)} grades</Trans>
          )}
        </Figure>
      )}
    </dl>
  );
};

type Props = {
  content: LandingContent['hero'];
  files: readonly LandingFile[];
  facets: Facets;
  /** Preview in the editor: lower heading level, and the globe does not rotate. */
  preview?: boolean;
};

export const Hero = ({ content, files, facets, preview = false }: Props) => {
  const Heading = preview ? 'h3' : 'h1';
  const text = useLandingText();
  const goTo = useGoTo();
  const { title, subtitle, primaryCta, secondaryCta, imageUrl } = content;
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.copy}>
          <Now facets={facets} />
          <Heading className={classes.title}>{text(title)}</Heading>
          <p className={classes.text}>{text(subtitle)}</p>
          <div className={classes.actions}>
            <Button component="a" color="flame" size="md" {...goTo(primaryCta.url)}>
              {text(primaryCta.label)}
            </Button>
            {secondaryCta !== null && (
              <Button
                component="a"
                size="md"
                variant="outline"
                className={classes.second ?? ''}
                {...goTo(secondaryCta.url)}
              >
                {text(secondaryCta.label)}
              </Button>
            )}
          </div>
          <Figures facets={facets} />
        </div>
        <div className={classes.globe}>
          {ownPicture(imageUrl) === null ? (
            <GlobeHero still={preview} />
          ) : (
            <LandingPicture
              first
              url={imageUrl}
              files={files}
              width="(max-width: 56em) 30rem, 40rem"
              className={classes.picture}
            />
          )}
        </div>
      </div>
    </section>
  );
};
