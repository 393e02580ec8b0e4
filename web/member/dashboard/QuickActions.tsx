import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconSearch, IconWallet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** A member's most frequent actions. */
export const QuickActions = () => (
  <>
    <Button
      variant="default"
      leftSection={<IconSearch size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/market" {...props} />}
    >
      <Trans>Search the market</Trans>
    </Button>
    <Button
      variant="default"
      leftSection={<IconWallet size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/users/wallet" {...props} />}
    >
      <Trans>Add funds</Trans>
    </Button>
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/users/ads/new" {...props} />}
    >
      <Trans>New ad</Trans>
    </Button>
  </>
);
