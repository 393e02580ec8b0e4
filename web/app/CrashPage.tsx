import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

/** Error boundary of a screen that failed to render or to load; the rest of the site still works. */
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
