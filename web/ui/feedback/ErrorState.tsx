import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { ApiError } from '../../lib/api/apiError.ts';
import { EmptyState } from './EmptyState.tsx';

type Props = { error: unknown; onRetry?: () => void; part?: boolean };

/** A failed read: the reason and a retry button. */
export const ErrorState = ({ error, onRetry, part = false }: Props) => {
  const { t } = useLingui();
  const offline = error instanceof ApiError && error.isOffline;
  const said =
    error instanceof ApiError && error.body !== null ? error.message : t`Something went wrong on our side.`;
  const requestId = error instanceof ApiError ? error.body?.requestId : undefined;
  const size = part ? 18 : 28;
  return (
    <div role="alert">
      <EmptyState
        part={part}
        icon={
          offline ? <IconWifiOff size={size} aria-hidden /> : <IconAlertTriangle size={size} aria-hidden />
        }
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
