import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../shared/settings/usePageTitle.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

export const NotFoundPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <EmptyState
      page
      icon={<IconMapPinQuestion size={28} aria-hidden />}
      title={<Trans>There is no page at this address</Trans>}
      text={<Trans>It may have moved, or the address has a typo.</Trans>}
      action={
        <Button renderRoot={(props) => <Link to="/market" {...props} />}>
          <Trans>Open the market</Trans>
        </Button>
      }
    />
  );
};
