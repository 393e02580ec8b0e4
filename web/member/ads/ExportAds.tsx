import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { EXPORTED_ADS_MAX } from '../../../contract/ads/adImport.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { type SheetFormat, sheetFormats } from '../../../contract/core/sheet.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';

const programs: Record<SheetFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

type Props = { status: AdStatus | undefined; count: number };

/** Saves the listed ads, all pages of them, as a file that can be imported again. */
export const ExportAds = ({ status, count }: Props) => {
  const { i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  const download = async (format: SheetFormat) => {
    setBusy(true);
    try {
      const query = status === undefined ? { format } : { status, format };
      const file = (await call(contract.adImport.download, { query })) as unknown as Blob;
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(file, `${status === undefined ? 'ads' : `ads-${status}`}-${day}.${format}`);
    } catch (error) {
      toast.failed(errorText(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={16} aria-hidden />}>
          <Trans>Export</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {count > EXPORTED_ADS_MAX && (
          <Menu.Label>
            <Trans>The {EXPORTED_ADS_MAX} ads that changed last</Trans>
          </Menu.Label>
        )}
        {sheetFormats.map((format) => (
          <Menu.Item key={format} translate="no" onClick={() => void download(format)}>
            {programs[format]}
          </Menu.Item>
        ))}
        <Menu.Label>
          <Trans>Not in the file: quality, documents, contacts and formula prices</Trans>
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
};
