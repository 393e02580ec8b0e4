import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { BillingDetails } from './BillingDetails.tsx';

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
          {opened && (
            <BillingDetails
              actions={
                <Button variant="default" onClick={close}>
                  <Trans>Cancel</Trans>
                </Button>
              }
              onSaved={close}
            />
          )}
        </Stack>
      </Modal>
    </>
  );
};
