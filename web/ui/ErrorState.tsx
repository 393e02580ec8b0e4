import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { ApiError } from '../lib/apiError.ts';
import { EmptyState } from './EmptyState.tsx';

/** Something could not be had: what happened, and another try. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useLingui();
  const offline = error instanceof ApiError && error.isOffline;
  const said =
    error instanceof ApiError && error.body !== null ? error.message : t`Something went wrong on our side.`;
  const requestId = error instanceof ApiError ? error.body?.requestId : undefined;
  return (
    <div role="alert">
      <EmptyState
        icon={offline ? <IconWifiOff size={28} aria-hidden /> : <IconAlertTriangle size={28} aria-hidden />}
        title={offline ? <Trans>No connection to the server</Trans> : <Trans>This could not be loaded</Trans>}
        text={
          offline ? (
            <Trans>Check your connection and try again.</Trans>
          ) : (
            <>
              {said} {requestId !== undefined && <code>{requestId}</code>}
            </>
          )
        }
        {...(onRetry === undefined
          ? {}
          : {
              action: (
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} aria-hidden />}
                  onClick={onRetry}
                >
                  <Trans>Retry</Trans>
                </Button>
              ),
            })}
      />
    </div>
  );
};
