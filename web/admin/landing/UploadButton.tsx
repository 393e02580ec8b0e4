import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Progress } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import { LANDING_FILES_MAX, type LandingFile } from '../../../contract/site/landing.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../../contract/site/media.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { usePictureUpload } from '../siteSettings/usePictureUpload.ts';
import classes from './Pictures.module.css';

type Props = { count: number; onDone: (file: LandingFile) => void };

/** Uploads a picture to the library. */
export const UploadButton = ({ count, onDone }: Props) => {
  const { t } = useLingui();
  const upload = usePictureUpload(
    (file, onProgress) => call(contract.landing.upload, { files: [{ file, index: 0 }], onProgress }),
    (file) => {
      refresh([contract.landing.readForAdmin]);
      onDone(file);
    },
  );
  const megabytes = PICTURE_BYTES_MAX / 1024 / 1024;
  const full = count >= LANDING_FILES_MAX;
  return (
    <div className={classes.upload}>
      <FileButton accept={PICTURE_TYPES.join(',')} onChange={(file) => file !== null && upload.start(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            disabled={full}
            loading={upload.share !== null}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            <Trans>Upload a picture</Trans>
          </Button>
        )}
      </FileButton>
      <span className={classes.hint}>
        {full ? (
          <Trans>{LANDING_FILES_MAX} pictures at most: delete one first.</Trans>
        ) : (
          <Trans>JPEG, PNG, WebP or AVIF, at most {megabytes} MB</Trans>
        )}
      </span>
      {upload.share !== null && (
        <Progress
          value={upload.share * 100}
          className={classes.progress}
          aria-label={t`Upload of the picture`}
        />
      )}
      {upload.refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {upload.refusal}
        </p>
      )}
    </div>
  );
};
