import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { changed, type MarketSearch, parseMarketSearch } from '../filters/marketSearch.ts';
import classes from './Pager.module.css';
import { pageNumbers } from './pageNumbers.ts';

type Props = {
  page: number;
  totalPages: number;
  /** The total was counted only up to a limit: there may be more pages after the last. */
  open?: boolean;
};

const PageLink = ({ page, label, children }: { page: number | null; label: string; children: ReactNode }) => {
  if (page === null) {
    return (
      <span className={classes.link} aria-hidden data-off>
        {children}
      </span>
    );
  }
  return (
    <Link
      to="."
      search={(now: Record<string, unknown>): MarketSearch => changed(parseMarketSearch(now), { page })}
      className={classes.link}
      aria-label={label}
    >
      {children}
    </Link>
  );
};

export const Pager = ({ page, totalPages, open = false }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  if (totalPages <= 1 && page <= 1) return null;
  const hasNext = open || page < totalPages;
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <PageLink page={page > 1 ? page - 1 : null} label={t`Previous page`}>
        <IconChevronLeft size={16} aria-hidden />
      </PageLink>
      <span className={classes.text}>
        <Trans>
          Page {number(page)} of {number(Math.max(page, totalPages))}
          {open && '+'}
        </Trans>
      </span>
      {pageNumbers(page, totalPages, open).map((entry, index) =>
        entry === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the gaps differ only by position
          <span key={`gap-${index}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : entry === page ? (
          <span key={entry} className={classes.link} data-here aria-current="page">
            {number(entry)}
          </span>
        ) : (
          <PageLink key={entry} page={entry} label={t`Page ${number(entry)}`}>
            {number(entry)}
          </PageLink>
        ),
      )}
      <PageLink page={hasNext ? page + 1 : null} label={t`Next page`}>
        <IconChevronRight size={16} aria-hidden />
      </PageLink>
    </nav>
  );
};
