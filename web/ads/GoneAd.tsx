import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/EmptyState.tsx';

export const GoneAd = () => (
  <EmptyState
    icon={<IconFileOff size={28} aria-hidden />}
    title={<Trans>This ad is not available</Trans>}
    text={<Trans>It may have ended or been withdrawn, or the address has a typing error.</Trans>}
    action={
      <Button renderRoot={(props) => <Link to="/market" {...props} />}>
        <Trans>Open the market</Trans>
      </Button>
    }
  />
);
