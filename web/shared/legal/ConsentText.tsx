import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';

const blank = { target: '_blank', rel: 'noopener', inherit: true } as const;

/** What somebody agrees to; the texts open beside, so that nothing typed is lost. */
export const ConsentText = ({ hasPrivacy }: { hasPrivacy: boolean }) =>
  hasPrivacy ? (
    <Trans>
      I accept the{' '}
      <Anchor underline="always" href="/terms" {...blank}>
        terms of use
      </Anchor>{' '}
      and have read the{' '}
      <Anchor underline="always" href="/privacy" {...blank}>
        privacy policy
      </Anchor>
    </Trans>
  ) : (
    <Trans>
      I accept the{' '}
      <Anchor underline="always" href="/terms" {...blank}>
        terms of use
      </Anchor>
    </Trans>
  );
