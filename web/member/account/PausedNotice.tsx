import { Trans } from '@lingui/react/macro';
import { IconPlayerPause } from '@tabler/icons-react';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** Shown to a held account or company. It gives no reason: whoever reads it must not learn of a list. */
export const PausedNotice = () => (
  <Notice
    tone="flame"
    icon={<IconPlayerPause size={18} aria-hidden />}
    title={<Trans>This is paused for a routine check.</Trans>}
  >
    <Trans>Until it is over, nothing new is published and no money is paid out.</Trans>
  </Notice>
);
