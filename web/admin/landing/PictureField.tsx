import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import type { LandingFile } from '../../../contract/site/landing.ts';
import { ownPicture } from '../../shared/settings/ownPicture.ts';
import classes from './Pictures.module.css';

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }));

type Props = {
  label: string;
  hint?: string;
  value: string | null;
  files: readonly LandingFile[];
  error?: string | undefined;
  path: string;
  onChange: (url: string | null) => void;
};

/** Field for one of the uploaded pictures, or none. */
export const PictureField = ({ label, hint, value, files, error, path, onChange }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const [picking, setPicking] = useState(false);
  const name = files.find(({ url }) => url === value)?.name;
  const src = ownPicture(value);
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.field}>
        {src !== null && <img src={src} alt={name ?? t`Picture`} className={classes.thumb} />}
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            data-path={path}
            aria-describedby={id}
            onClick={() => setPicking(true)}
          >
            {value === null ? <Trans>Choose a picture</Trans> : <Trans>Another picture</Trans>}
          </Button>
          {value !== null && (
            <Button size="xs" variant="subtle" aria-describedby={id} onClick={() => onChange(null)}>
              <Trans>No picture</Trans>
            </Button>
          )}
        </Group>
      </div>
      {error !== undefined && (
        <p role="alert" className={classes.refusal}>
          {error}
        </p>
      )}
      {picking && (
        <Suspense>
          <PictureDialog
            files={files}
            onClose={() => setPicking(false)}
            onPick={(url) => {
              setPicking(false);
              onChange(url);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
