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
      text={<Trans>There may be a new version, or the connection was lost. Reload the page.</Trans>}
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      }
    />
  </div>
);
