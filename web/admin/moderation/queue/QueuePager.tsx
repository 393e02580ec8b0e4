import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../lib/format.ts';
import classes from './QueuePager.module.css';
import { changedQueue, parseQueueSearch } from './queueSearch.ts';

const PageLink = ({ page, forward, reachable }: { page: number; forward: boolean; reachable: boolean }) => {
  const { t } = useLingui();
  return (
    <Link
      to="/admin/ads"
      search={(now: Record<string, unknown>) => changedQueue(parseQueueSearch(now), { page })}
      className={classes.link}
      disabled={!reachable}
      aria-label={forward ? t`Next page` : t`Previous page`}
    >
      {forward ? <IconChevronRight size={16} aria-hidden /> : <IconChevronLeft size={16} aria-hidden />}
    </Link>
  );
};

export const QueuePager = ({ page, totalPages }: { page: number; totalPages: number }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  if (totalPages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <PageLink page={page - 1} forward={false} reachable={page > 1} />
      <span>
        <Trans>
          Page {number(page)} of {number(totalPages)}
        </Trans>
      </span>
      <PageLink page={page + 1} forward reachable={page < totalPages} />
    </nav>
  );
};
