import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A screen that could not be drawn or fetched; the rest of the site goes on. */
export const CrashPage = () => (
  <div role="alert">
    <EmptyState
      page
      icon={<IconAlertTriangle size={28} aria-hidden />}
      title={<Trans>This screen could not be shown</Trans>}
      text={
        <Trans>
          A new version may have come out meanwhile, or the connection was lost. Load the page again.
        </Trans>
      }
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Load again</Trans>
        </Button>
      }
    />
  </div>
);
