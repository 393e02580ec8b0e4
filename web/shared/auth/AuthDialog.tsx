import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Modal, Tabs } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import classes from './AuthDialog.module.css';
import { type AuthTab, type AuthView, authDialog, useAuthDialog } from './authDialog.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { type Asked, SecondStep } from './SecondStep.tsx';
import { SocialSection } from './SocialSection.tsx';

const CLOSE_DELAY_MS = 2000;

const titles: Record<AuthView, ReactNode> = {
  login: <Trans>Sign in</Trans>,
  register: <Trans>Create an account</Trans>,
  forgot: <Trans>Forgot your password?</Trans>,
};

/** Login and registration. After sign-in the pending action continues; the dialog confirms and closes 2 s later. */
export const AuthDialog = () => {
  const { t } = useLingui();
  const { opened, view } = useAuthDialog();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [over, setOver] = useState<string | null>(null);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(authDialog.close, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [done]);

  useEffect(() => {
    if (opened) return;
    setDone(false);
    setAsked(null);
    setOver(null);
  }, [opened]);

  const signedIn = useCallback(() => {
    setDone(true);
    authDialog.passOn();
  }, []);

  const forgot = (typed: string) => {
    setEmail(typed);
    authDialog.show('forgot');
  };

  return (
    <Modal
      opened={opened}
      onClose={authDialog.close}
      title={asked !== null && !done ? <Trans>Confirm it’s you</Trans> : titles[view]}
      size={420}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {done ? (
        <div className={classes.done} role="status">
          <IconCircleCheck size={32} aria-hidden />
          <Trans>Signed in as {user?.username ?? ''}</Trans>
        </div>
      ) : asked !== null ? (
        <SecondStep
          asked={asked}
          onSignedIn={signedIn}
          onBack={(message) => {
            setAsked(null);
            setOver(message);
          }}
        />
      ) : view === 'forgot' ? (
        <ForgotPasswordForm email={email} onBack={() => authDialog.show('login')} />
      ) : (
        <Tabs value={view} onChange={(value) => authDialog.show(value as AuthTab)} keepMounted={false}>
          <Tabs.List grow mb="md">
            <Tabs.Tab value="login" disabled={busy}>
              <Trans>Login</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="register" disabled={busy}>
              <Trans>Register</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login">
            {over !== null && (
              <Alert mb="sm" color="red" variant="light" role="alert">
                {over}
              </Alert>
            )}
            <LoginForm
              onSignedIn={signedIn}
              onBusy={setBusy}
              onForgot={forgot}
              onSecondStep={(next) => {
                setOver(null);
                setAsked(next);
              }}
            />
            <PasskeySignIn disabled={busy} onSignedIn={signedIn} />
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
