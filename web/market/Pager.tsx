import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../lib/format.ts';
import { changed, type MarketSearch, parseMarketSearch } from './marketSearch.ts';
import classes from './Pager.module.css';

type Props = { page: number; totalPages: number };

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

export const Pager = ({ page, totalPages }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  if (totalPages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <PageLink page={page > 1 ? page - 1 : null} label={t`Previous page`}>
        <IconChevronLeft size={16} aria-hidden />
      </PageLink>
      <span>
        <Trans>
          Page {number(page)} of {number(totalPages)}
        </Trans>
      </span>
      <PageLink page={page < totalPages ? page + 1 : null} label={t`Next page`}>
        <IconChevronRight size={16} aria-hidden />
      </PageLink>
    </nav>
  );
};
