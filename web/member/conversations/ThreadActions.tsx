import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArchive, IconBan, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Thread } from '../../../contract/messaging/conversations.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ReportDialog } from './ReportDialog.tsx';
import classes from './Thread.module.css';
import { useBlock } from './useBlock.ts';

/** Report or block the other side. Unblocking is in the notice above the composer. */
export const ThreadActions = ({ thread: { id, other, blocked, archived } }: { thread: Thread }) => {
  const { t, i18n } = useLingui();
  const archive = useSave(contract.conversations.archive, {
    refresh: [contract.conversations.list, contract.conversations.read],
  });
  const [reporting, setReporting] = useState(false);
  const { block, isPending } = useBlock(id);
  const name = other.company ?? other.username;
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArchive size={15} aria-hidden />}
        loading={archive.isPending}
        onClick={() =>
          archive.mutate(
            { params: { id }, body: { archived: !archived } },
            { onError: (error) => toast.failed(errorText(i18n, error)) },
          )
        }
      >
        {archived ? <Trans>Move to inbox</Trans> : <Trans>Archive</Trans>}
      </Button>
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
