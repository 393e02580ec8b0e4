import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { downloadFile } from '../../ui/inputs/downloadFile.ts';
import { refusalText } from './refusal.ts';

type Props = {
  /** Of the file, without its ending. */
  name: string;
  ending?: string;
  /** The accessible name, which tells it from others of its kind. */
  title: string;
  compact: boolean;
  read: () => Promise<unknown>;
  children: ReactNode;
};

/** Downloads a file, by default a PDF. */
export const PdfButton = ({ name, ending = 'pdf', title, compact, read, children }: Props) => {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadFile((await read()) as Blob, `${name}.${ending}`);
    } catch (error) {
      toast.failed(refusalText(i18n, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={compact ? 'subtle' : 'default'}
      size={compact ? 'compact-sm' : 'sm'}
      loading={busy}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      aria-label={title}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
};
