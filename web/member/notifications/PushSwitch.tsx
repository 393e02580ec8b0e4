import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './Notifications.module.css';
import { type PushState, usePush } from './usePush.ts';

/** Push notifications are enabled per browser. */
export const PushSwitch = () => {
  const { t, i18n } = useLingui();
  const push = usePush();
  const [isBusy, setBusy] = useState(false);
  const toggle = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failed(
        error instanceof ApiError
          ? errorText(i18n, error)
          : t`This browser could not be reached by its push service. Try again later.`,
      );
    } finally {
      setBusy(false);
    }
  };
  const stateText: Partial<Record<PushState, string>> = {
    unsupported: t`This browser does not support push messages.`,
    denied: t`Push messages are blocked in the settings of this browser.`,
    on: t`This browser shows push messages while you are signed in.`,
    off: t`Push messages come to a browser once you allow them there.`,
  };
  return (
    <div className={classes.hours}>
      <p className={classes.push}>{stateText[push.state] ?? ''}</p>
      {(push.state === 'on' || push.state === 'off') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBellRinging size={15} aria-hidden />}
          loading={isBusy}
          onClick={() => void toggle(push.state === 'on' ? push.switchOff : push.switchOn)}
        >
          {push.state === 'on' ? <Trans>Stop in this browser</Trans> : <Trans>Allow in this browser</Trans>}
        </Button>
      )}
    </div>
  );
};
