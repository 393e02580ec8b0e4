import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type Given, RoleFields } from './RoleFields.tsx';
import { useCompanySave } from './useCompany.ts';

const Fields = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [email, setEmail] = useState('');
  const [given, setGiven] = useState<Given>({
    role: 'trader',
    alsoTrader: false,
    limitUsd: company.me.limitUsd,
  });
  const invite = useCompanySave(contract.companyInvitations.invite, () => {
    toast.done(t`Invitation sent to ${email}`);
    onClose();
  });
  const { role, limitUsd } = given;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ params: { id: company.id }, body: { email, role, limitUsd } });
      }}
    >
      <Stack gap="md">
        <TextInput
          type="email"
          label={<Trans>E-mail</Trans>}
          description={
            <Trans>The link in it works once, within seven days, for the account with this address.</Trans>
          }
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={254}
          autoComplete="off"
          data-autofocus
        />
        <RoleFields given={given} onChange={setGiven} />
        <DialogActions error={invite.isError ? errorText(i18n, invite.error) : null} onCancel={onClose}>
          <Button type="submit" loading={invite.isPending}>
            <Trans>Send invitation</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
};

export const InviteDialog = ({
  company,
  opened,
  onClose,
}: {
  company: Company;
  opened: boolean;
  onClose: () => void;
}) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Invite a colleague</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {opened && <Fields company={company} onClose={onClose} />}
    </Modal>
  );
};
