import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { MARKET_EXPORT_MAX } from '../../../contract/market/marketExport.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useFormat } from '../../lib/format.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import { authDialog } from '../auth/authDialog.ts';
import { listQuery, type MarketSearch } from '../filters/marketSearch.ts';
import classes from './TableTools.module.css';
import { chosenColumns, columnText, FIXED_COLUMN, tableColumns, useChosenColumns } from './tableColumns.ts';

/** Which columns the table has; without a choice those that there is room for. */
const Columns = () => {
  const { t, i18n } = useLingui();
  const chosen = useChosenColumns();
  const shown = chosen ?? tableColumns;
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          className={classes.tool}
          aria-label={t`Columns`}
          title={t`Columns`}
          aria-haspopup="dialog"
        >
          <IconColumns3 size={17} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap="xs">
          {tableColumns.map((column) => (
            <Checkbox
              key={column}
              size="xs"
              label={i18n._(columnText[column])}
              checked={shown.includes(column)}
              disabled={column === FIXED_COLUMN}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                chosenColumns.set(
                  tableColumns.filter((one) => (one === column ? isOn : shown.includes(one))),
                );
              }}
            />
          ))}
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={chosen === null}
            onClick={() => chosenColumns.set(null)}
          >
            <Trans>As many as fit</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};

/** Saves what is listed, all pages of it, as CSV. */
const Export = ({ search }: { search: MarketSearch }) => {
  const format = useFormat();
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { page: _, ...query } = listQuery(search) as ReturnType<typeof listQuery> & { page?: number };
      const file = (await call(contract.market.exportCsv, { query })) as unknown as Blob;
      downloadFile(file, `market-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      toast.failed(errorText(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  const label = t`Export CSV`;
  const most = format.number(MARKET_EXPORT_MAX);
  return (
    <ActionIcon
      variant="default"
      className={classes.tool}
      loading={isBusy}
      aria-label={label}
      title={t`Export CSV: the first ${most} ads`}
      onClick={() => {
        if (session.get().user === null) authDialog.open({ goOn: () => void download() });
        else void download();
      }}
    >
      <IconDownload size={17} aria-hidden />
    </ActionIcon>
  );
};

export const TableTools = ({ search }: { search: MarketSearch }) => (
  <span className={classes.tools}>
    {search.density !== 'cards' && <Columns />}
    <Export search={search} />
  </span>
);
