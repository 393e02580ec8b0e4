import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import type { SavedSearch } from '../../../contract/market/savedSearches.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Props = { search: SavedSearch; onClose: () => void };

const Question = ({ search: { id, name }, onClose }: Props) => {
  const { t } = useLingui();
  const remove = useSave(contract.savedSearches.remove, {
    refresh: [contract.savedSearches.list],
    onDone: () => {
      toast.done(t`${name} deleted`);
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>Its list of matches goes with it, and no more e-mails come. The ads themselves stay.</Trans>
      </Text>
      {remove.isError && (
        <Alert color="red" variant="light" role="alert">
          {remove.error.message}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

export const RemoveSearchDialog = ({
  search,
  onClose,
}: {
  search: SavedSearch | null;
  onClose: () => void;
}) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={search !== null}
      onClose={onClose}
      title={search === null ? '' : t`Delete the search ${search.name}?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {search !== null && <Question search={search} onClose={onClose} />}
    </Modal>
  );
};
