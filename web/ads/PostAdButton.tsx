import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { authDialog } from '../auth/authDialog.ts';
import { session } from '../lib/session.ts';

/** Leads to the new ad, over the dialog for those who are not signed in. */
export const PostAdButton = ({ onGo, ...button }: ButtonProps & { onGo?: () => void }) => {
  const navigate = useNavigate();
  const go = () => {
    onGo?.();
    const start = () => void navigate({ to: '/create-ad' });
    if (session.get().user === null) authDialog.open({ goOn: start, next: '/create-ad' });
    else start();
  };
  return (
    <Button color="flame" {...button} onClick={go}>
      <Trans>Post an ad</Trans>
    </Button>
  );
};
