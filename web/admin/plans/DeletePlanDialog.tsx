import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { AdminPlan } from './planColumns.tsx';
import { readsOfPlans } from './planReads.ts';
import { usePlanToggle } from './usePlanToggle.ts';

type Props = { plan: AdminPlan; opened: boolean; onClose: () => void; onDeleted: () => void };

/** A plan that was ever bought cannot be deleted, only taken off sale. */
export const DeletePlanDialog = ({ plan, opened, onClose, onDeleted }: Props) => {
  const { t, i18n } = useLingui();
  const sale = usePlanToggle();
  const save = useSave(contract.plans.adminDelete, {
    refresh: readsOfPlans,
    onDone: () => {
      toast.done(t`Plan ${plan.name} deleted`);
      close();
      onDeleted();
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  const isUsed = save.error?.code === 'IN_USE';
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Delete the plan {plan.name}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>It will be deleted for good. Only a plan that nobody ever bought can be deleted.</Trans>
        </Text>
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {!isUsed ? (
              errorText(i18n, save.error)
            ) : plan.isActive ? (
              <Trans>
                It was bought or is in use, so the books need it. Take it off sale instead: nobody can buy it
                any more, and those who have it keep it.
              </Trans>
            ) : (
              <Trans>
                It was bought or is in use, so the books need it. It is off sale already, so nobody can buy
                it.
              </Trans>
            )}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          {isUsed && plan.isActive && (
            <Button
              onClick={() => {
                sale.toggle(plan);
                close();
              }}
            >
              <Trans>Take it off sale</Trans>
            </Button>
          )}
          {!isUsed && (
            <Button
              color="red"
              loading={save.isPending}
              onClick={() => save.mutate({ params: { id: plan.id } })}
            >
              <Trans>Delete {plan.name}</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
