import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdStatus } from '../../../contract/ads/adStates.ts';

/** A message to the moderators about an ad of one's own: the only way on from a suspension. */
export const AskAbout = ({ ad }: { ad: { id: string; status: AdStatus } }) => (
  <Button
    size="compact-sm"
    variant={ad.status === 'suspended' ? 'filled' : 'default'}
    renderRoot={(props) => (
      <Link to="/users/tickets" search={{ ask: 'ad' as const, about: ad.id }} {...props} />
    )}
  >
    {ad.status === 'suspended' ? <Trans>Answer the moderators</Trans> : <Trans>Ask about this</Trans>}
  </Button>
);
