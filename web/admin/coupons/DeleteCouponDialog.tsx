import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Coupon } from '../../../contract/billing/coupons.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Props = { coupon: Coupon; opened: boolean; onClose: () => void; onDeleted: () => void };

export const DeleteCouponDialog = ({ coupon, opened, onClose, onDeleted }: Props) => {
  const { t, i18n } = useLingui();
  const close = () => {
    save.reset();
    onClose();
  };
  const save = useSave(contract.coupons.remove, {
    refresh: [contract.coupons.list],
    onDone: () => {
      toast.done(t`Coupon ${coupon.code} deleted`);
      close();
      onDeleted();
    },
  });
  const isUsed = save.error?.code === 'IN_USE';
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Delete the coupon {coupon.code}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>It will be deleted for good, and nobody can use it any more.</Trans>
        </Text>
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {isUsed ? (
              <Trans>Somebody used it, so it stays in the books. Switch it off instead.</Trans>
            ) : (
              errorText(i18n, save.error)
            )}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          {!isUsed && (
            <Button
              color="red"
              loading={save.isPending}
              onClick={() => save.mutate({ params: { id: coupon.id } })}
            >
              <Trans>Delete {coupon.code}</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};
