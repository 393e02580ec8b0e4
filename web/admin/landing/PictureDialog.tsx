import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Stack } from '@mantine/core';
import type { LandingFile } from '../../../contract/site/landing.ts';
import classes from './Pictures.module.css';
import { UploadButton } from './UploadButton.tsx';

type Props = { files: readonly LandingFile[]; onPick: (url: string) => void; onClose: () => void };

/** Picks an uploaded picture, or uploads another one. */
export const PictureDialog = ({ files, onPick, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Trans>Choose a picture</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <UploadButton count={files.length} onDone={(file) => onPick(file.url)} />
        {files.length === 0 ? (
          <p className={classes.hint}>
            <Trans>No pictures are uploaded yet.</Trans>
          </p>
        ) : (
          <ul className={classes.grid}>
            {files.map(({ id, url, name, width, height }) => (
              <li key={id}>
                <button type="button" className={classes.pick} onClick={() => onPick(url)}>
                  <img src={url} alt="" loading="lazy" />
                  <span className={classes.name}>{name}</span>
                  <span className={classes.hint}>
                    {width} × {height}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  );
};
