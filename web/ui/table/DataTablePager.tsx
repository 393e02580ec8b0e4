import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import classes from './DataTablePager.module.css';
import { PAGE_SIZES, type TablePaging } from './tableTypes.ts';

type Props = {
  paging: TablePaging;
  /** Of the table: names its pages where there are several tables. */
  label?: string;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
};

/** Row range, page size and page navigation. */
export const DataTablePager = ({ paging, label, onPage, onLimit }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const { page, limit, total, totalPages } = paging;
  const first = number(Math.min(total, (page - 1) * limit + 1));
  const last = number(Math.min(total, page * limit));
  const sizes = [...new Set<number>([...PAGE_SIZES, limit])].sort((one, other) => one - other);
  return (
    <nav className={classes.pager} aria-label={label === undefined ? t`Pages` : t`Pages: ${label}`}>
      <span className={classes.range}>
        <Trans>
          {first}–{last} of {number(total)}
        </Trans>
      </span>
      <NativeSelect
        size="xs"
        className={classes.size}
        aria-label={t`Rows per page`}
        value={String(limit)}
        data={sizes.map((size) => ({ value: String(size), label: t`${size} per page` }))}
        onChange={(event) => onLimit(Number(event.currentTarget.value))}
      />
      {totalPages > 1 && (
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t`Previous page`}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span>
            <Trans>
              Page {number(page)} of {number(totalPages)}
            </Trans>
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t`Next page`}
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </nav>
  );
};
