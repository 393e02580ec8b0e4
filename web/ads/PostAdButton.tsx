import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { usePostAd } from './usePostAd.ts';

/** Leads to the new ad, over the dialog for those who are not signed in. */
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
