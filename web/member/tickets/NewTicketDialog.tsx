import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Skeleton, Stack } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { NewTicketForm } from './NewTicketForm.tsx';
import type { OwnTicketsSearch } from './ticketsSearch.ts';
import { useAskContext } from './useAskContext.ts';

type Props = {
  search: Pick<OwnTicketsSearch, 'ask' | 'about'>;
  onSent: (ticket: Ticket) => void;
  onClose: () => void;
};

const Content = ({ search, onSent, onClose }: Props) => {
  const { t } = useLingui();
  const { context, error, retry } = useAskContext(search);
  if (context !== undefined) return <NewTicketForm context={context} onSent={onSent} onCancel={onClose} />;
  if (error === null) {
    return (
      <Stack gap="md" role="status" aria-label={t`Loading...`}>
        <Skeleton height={40} />
        <Skeleton height={60} />
        <SkeletonCard height={140} />
      </Stack>
    );
  }
  return error.status === 404 || error.status === 410 ? (
    <EmptyState
      icon={<IconFileOff size={26} aria-hidden />}
      title={<Trans>What you ask about is gone</Trans>}
      text={<Trans>It was deleted, or the address has a typo.</Trans>}
    />
  ) : (
    <ErrorState error={error} onRetry={retry} />
  );
};

/** New support ticket, at its own address, with its subject prefilled. */
export const NewTicketDialog = (props: Props) => {
  const { t } = useLingui();
  const { ask, about } = props.search;
  return (
    <Modal
      opened={ask !== undefined}
      onClose={props.onClose}
      title={<Trans>Contact support</Trans>}
      size={560}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {ask !== undefined && <Content key={`${ask} ${about ?? ''}`} {...props} />}
    </Modal>
  );
};
