import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { useSave } from '../../../lib/api/query.ts';
import { readsOfDecision } from './decision.ts';

type Props = { ad: Ad; opened: boolean; onClose: () => void; onDone: () => void };

/** Confirms a permanent deletion, naming the ad. */
export const RemoveDialog = ({ ad, opened, onClose, onDone }: Props) => {
  const { t } = useLingui();
  const save = useSave(contract.adLife.remove, { refresh: readsOfDecision, onDone });
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Delete {ad.reference} for good?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            “{ad.title}” of {ad.owner.company ?? ad.owner.username} and its documents are deleted. This cannot
            be undone.
          </Trans>
        </Text>
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {save.error.isOffline
              ? t`Network error. Please check your connection and try again.`
              : save.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={save.isPending} onClick={() => save.mutate({ params: { id: ad.id } })}>
            <Trans>Delete {ad.reference}</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
