import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/errorText.ts';
import { toast } from '../feedback/toast.ts';
import { downloadFile } from './downloadFile.ts';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];
type Props = {
  /** Of the file, without its ending. */
  name: string;
  label: (format: string) => string;
  read: (format: Format) => Promise<unknown>;
};

/** Exports a list, all pages of it. */
export const ExportButtons = ({ name, label, read }: Props) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState<Format | null>(null);
  const download = async (format: Format) => {
    setBusy(format);
    try {
      downloadFile((await read(format)) as Blob, `${name}.${format}`);
    } catch (error) {
      toast.failed(errorText(i18n, error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Group gap="xs">
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
          {label(format)}
        </Button>
      ))}
    </Group>
  );
};
