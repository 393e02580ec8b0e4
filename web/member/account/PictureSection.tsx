import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { session } from '../../lib/session.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AccountRows.module.css';
import { initialsOf } from './initials.ts';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'];

const showUser = (user: User) => {
  const { token } = session.get();
  if (token !== null) session.refreshUser(token, user);
};

const RemoveButton = () => {
  const { t } = useLingui();
  const save = useSave(contract.account.removeProfileImage, {
    refresh: [],
    onDone: (user) => {
      showUser(user);
      toast.done(t`Picture removed`);
    },
  });
  return (
    <Button
      variant="subtle"
      color="var(--mantine-color-error)"
      loading={save.isPending}
      onClick={() => save.mutate({}, { onError: (error) => toast.failed(refusalText(error)) })}
    >
      <Trans>Remove</Trans>
    </Button>
  );
};

/** Profile picture: choose, crop to a square, upload. */
export const PictureSection = ({ user }: { user: User }) => {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const { imageUrl } = user.profile;

  const choose = (file: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (file === undefined) return;
    if (ACCEPTED.includes(file.type)) setAddress(URL.createObjectURL(file));
    else toast.failed(t`Choose a JPEG, PNG or WebP picture.`);
  };
  const close = () => {
    if (address !== null) URL.revokeObjectURL(address);
    setAddress(null);
  };

  return (
    <Section card title={<Trans>Picture</Trans>}>
      <div className={classes.picture}>
        <Portrait initials={initialsOf(user)} imageUrl={imageUrl} size="large" />
        <div>
          <p className={classes.text}>
            <Trans>JPEG, PNG or WebP. You can crop it.</Trans>
          </p>
          <Group gap="xs" mt="sm">
            <Button variant="default" onClick={() => input.current?.click()}>
              {imageUrl === null ? <Trans>Choose a picture</Trans> : <Trans>Change the picture</Trans>}
            </Button>
            {imageUrl !== null && <RemoveButton />}
          </Group>
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED.join(',')}
          hidden
          aria-label={t`Picture`}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </div>
      {address !== null && (
        <Suspense>
          <CropDialog address={address} onClose={close} onSaved={showUser} />
        </Suspense>
      )}
    </Section>
  );
};
