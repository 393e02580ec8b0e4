import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './DropArea.module.css';

type Props = {
  lead: ReactNode;
  note: ReactNode;
  /** Of the file picker; a dropped file is taken whatever it is. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
  /** Beside the button that picks a file. */
  actions?: ReactNode;
};

/** One file, picked or dropped. */
export const DropArea = ({ lead, note, accept, busy, onFile, actions }: Props) => {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer shortcut for the button inside
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file !== undefined) onFile(file);
      }}
    >
      <IconFileImport size={28} aria-hidden />
      <p className={classes.lead}>{lead}</p>
      <p className={classes.note}>{note}</p>
      <div className={classes.buttons}>
        <FileButton accept={accept} onChange={(file) => file !== null && onFile(file)}>
          {(props) => (
            <Button {...props} loading={busy} data-autofocus>
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
        {actions}
      </div>
    </div>
  );
};
