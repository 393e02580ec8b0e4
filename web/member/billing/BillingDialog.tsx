import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { BillingForm } from './BillingForm.tsx';

const FORM_HEIGHT = 320;

const Details = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const read = useRead(contract.billing.details, undefined, { staleTime: 0 });
  // Typed text outlasts a read in the background.
  const { data, isFetchedAfterMount } = read;
  if (read.error !== null && data === undefined)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (data === undefined || !isFetchedAfterMount)
    return <SkeletonCard height={FORM_HEIGHT} label={t`Loading`} />;
  return (
    <BillingForm
      details={data.details}
      actions={
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      onSaved={onClose}
    />
  );
};

/** A button that opens the own billing details. */
export const BillingDialog = () => {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileInvoice size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Billing details</Trans>
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={<Trans>Billing details</Trans>}
        size={500}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            <Trans>Used on future invoices. Invoices already issued stay as they are.</Trans>
          </Text>
          {opened && <Details onClose={close} />}
        </Stack>
      </Modal>
    </>
  );
};
