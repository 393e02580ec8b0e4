import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { usePostAd } from './usePostAd.ts';

/** Opens the new ad form; signed-out users get the login dialog first. */
export const PostAdButton = ({ onGo, ...button }: ButtonProps & { onGo?: () => void }) => {
  const postAd = usePostAd();
  return (
    <Button
      color="flame"
      {...button}
      onClick={() => {
        onGo?.();
        postAd();
      }}
    >
      <Trans>Post an ad</Trans>
    </Button>
  );
};
