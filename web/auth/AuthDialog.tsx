import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Tabs } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../lib/session.ts';
import classes from './AuthDialog.module.css';
import { type AuthTab, authDialog, useAuthDialog } from './authDialog.ts';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SocialSection } from './SocialSection.tsx';

const CLOSE_DELAY_MS = 2000;

/** Login and registration. Signed in, the person goes on at once; the dialog says so and closes 2 s later. */
export const AuthDialog = () => {
  const { t } = useLingui();
  const { opened, tab } = useAuthDialog();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(authDialog.close, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [done]);

  useEffect(() => {
    if (!opened) setDone(false);
  }, [opened]);

  const signedIn = useCallback(() => {
    setDone(true);
    authDialog.passOn();
  }, []);

  return (
    <Modal
      opened={opened}
      onClose={authDialog.close}
      title={tab === 'login' ? <Trans>Sign in</Trans> : <Trans>Make an account</Trans>}
      size={420}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {done ? (
        <div className={classes.done} role="status">
          <IconCircleCheck size={32} aria-hidden />
          <Trans>Signed in as {user?.username ?? ''}</Trans>
        </div>
      ) : (
        <Tabs value={tab} onChange={(value) => authDialog.showTab(value as AuthTab)} keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="login" disabled={busy}>
              <Trans>Login</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="register" disabled={busy}>
              <Trans>Register</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login">
            <LoginForm onSignedIn={signedIn} onBusy={setBusy} />
            <SocialSection disabled={busy} />
          </Tabs.Panel>
          <Tabs.Panel value="register">
            <RegisterForm onSignedIn={signedIn} onBusy={setBusy} />
            <SocialSection disabled={busy} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  );
};
