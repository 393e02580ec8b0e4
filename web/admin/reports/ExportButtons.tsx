import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import classes from './ReportsPage.module.css';
import { type ReportSearch, type Span, salesFilter } from './reportSearch.ts';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];
type Props = { span: Span; search: ReportSearch; days: { from: string; to: string } | undefined };

/** Exports the listed transactions, all pages of them. */
export const ExportButtons = ({ span, search, days }: Props) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState<Format | null>(null);
  const download = async (format: Format) => {
    setBusy(format);
    try {
      const query = { ...span, ...salesFilter(search), format };
      const file = (await call(contract.reports.download, { query })) as unknown as Blob;
      downloadFile(file, `sales-${days === undefined ? span.period : `${days.from}-${days.to}`}.${format}`);
    } catch (error) {
      toast.failed(errorText(i18n, error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <span className={classes.files}>
      {formats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={busy === format}
          disabled={busy !== null && busy !== format}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void download(format)}
        >
          <Trans>Export {format.toUpperCase()}</Trans>
        </Button>
      ))}
    </span>
  );
};
