import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { IconMessage2Bolt, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import type { CannedReply } from '../../../../contract/support/tickets.ts';
import { useRead } from '../../../lib/api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import classes from './CannedDrawer.module.css';
import { CannedForm } from './CannedForm.tsx';

const List = ({
  replies,
  onEdit,
}: {
  replies: readonly CannedReply[];
  onEdit: (reply: CannedReply) => void;
}) => {
  const { t } = useLingui();
  return (
    <ul className={classes.list} aria-label={t`Canned replies`}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <span className={classes.title}>{reply.title}</span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t`Change “${reply.title}”`}
            onClick={() => onEdit(reply)}
          >
            <Trans>Change</Trans>
          </Button>
          <p className={classes.body} dir="auto">
            {reply.body}
          </p>
        </li>
      ))}
    </ul>
  );
};

const Content = () => {
  const { t } = useLingui();
  const read = useRead(contract.tickets.cannedReplies, {}, { staleTime: 0 });
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  if (edited !== null)
    return <CannedForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  if (read.data === undefined) {
    return read.error === null ? (
      <Stack gap="md" role="status" aria-label={t`Loading...`}>
        <Skeleton height={70} />
        <Skeleton height={70} />
      </Stack>
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      <Trans>New canned reply</Trans>
    </Button>
  );
  if (read.data.items.length === 0) {
    return (
      <EmptyState
        icon={<IconMessage2Bolt size={26} aria-hidden />}
        title={<Trans>No canned replies yet</Trans>}
        text={<Trans>Save what you write often and insert it into any answer.</Trans>}
        action={add}
      />
    );
  }
  return (
    <Stack gap="md">
      <div>{add}</div>
      <List replies={read.data.items} onEdit={setEdited} />
    </Stack>
  );
};

/** Canned replies, shared by the whole desk. */
export const CannedDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={520}
      title={<Trans>Canned replies</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {opened && <Content />}
    </Drawer>
  );
};
