import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBan, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import type { Thread } from '../../../contract/messaging/conversations.ts';
import { ReportDialog } from './ReportDialog.tsx';
import classes from './Thread.module.css';
import { useBlock } from './useBlock.ts';

/** Report or block the other side. Unblocking is in the notice above the composer. */
export const ThreadActions = ({ thread: { id, other, blocked } }: { thread: Thread }) => {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  const { block, isPending } = useBlock(id);
  const name = other.company ?? other.username;
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconFlag size={15} aria-hidden />}
        onClick={() => setReporting(true)}
      >
        <Trans>Report</Trans>
      </Button>
      {blocked !== 'by_me' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t`Block ${name}`}
          leftSection={<IconBan size={15} aria-hidden />}
          loading={isPending}
          onClick={block}
        >
          <Trans>Block</Trans>
        </Button>
      )}
      <ReportDialog id={id} name={name} opened={reporting} onClose={() => setReporting(false)} />
    </div>
  );
};
