import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Group, Progress } from '@mantine/core';
import { useId } from 'react';
import { contract } from '../../../contract/index.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../../contract/site/media.ts';
import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import type { AdminSiteSettings } from '../../../contract/site/siteSettings.ts';
import { call } from '../../lib/api/api.ts';
import { useSave } from '../../lib/api/query.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { Logo } from '../../shared/settings/Logo.tsx';
import { ownPicture } from '../../shared/settings/ownPicture.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './SettingField.module.css';
import { usePictureUpload } from './usePictureUpload.ts';

type Props = {
  kind: 'logo' | 'favicon';
  label: string;
  hint: string;
  url: string;
  /** The picture is stored on upload, independent of saving the form. */
  onStored: (settings: AdminSiteSettings) => void;
};

/** Logo or icon: the current one, an upload, or back to the built-in one. */
export const SitePicture = ({ kind, label, hint, url, onStored }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const params = { kind };
  const upload = usePictureUpload(
    (file, onProgress) =>
      call(contract.siteSettings.upload, { params, files: [{ file, index: 0 }], onProgress }),
    (settings) => {
      onStored(settings);
      toast.done(t`${label}: the new picture is live`);
    },
  );
  const remove = useSave(contract.siteSettings.removeUpload, {
    refresh: [],
    onDone: (settings) => {
      onStored(settings);
      toast.done(t`${label}: back to the built-in one`);
    },
  });
  const builtIn = kind === 'logo' ? fallbackSiteSettings.logoUrl : fallbackSiteSettings.faviconUrl;
  const isOwn = url !== builtIn;
  const picture = ownPicture(url);
  const megabytes = PICTURE_BYTES_MAX / 1024 / 1024;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <p className={classes.hint}>
        {hint}. <Trans>JPEG, PNG, WebP or AVIF, at most {megabytes} MB. Applied immediately.</Trans>
      </p>
      <div className={classes.picture}>
        <div className={classes.stage}>
          {isOwn && picture !== null ? <img src={picture} alt={t`${label} now`} /> : <Logo size={40} />}
        </div>
        <Group gap="xs">
          <FileButton
            accept={PICTURE_TYPES.join(',')}
            onChange={(file) => file !== null && upload.start(file)}
          >
            {(button) => (
              <Button {...button} variant="default" loading={upload.share !== null} aria-describedby={id}>
                {isOwn ? <Trans>Replace</Trans> : <Trans>Upload</Trans>}
              </Button>
            )}
          </FileButton>
          {isOwn && (
            <Button
              variant="subtle"
              color="var(--mantine-color-error)"
              aria-describedby={id}
              loading={remove.isPending}
              onClick={() =>
                remove.mutate({ params }, { onError: (error) => toast.failed(refusalText(error)) })
              }
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
        {upload.share !== null && (
          <Progress
            value={upload.share * 100}
            className={classes.progress}
            aria-label={t`Upload of ${label}`}
          />
        )}
        {upload.refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {upload.refusal}
          </p>
        )}
      </div>
    </div>
  );
};
