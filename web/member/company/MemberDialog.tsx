import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Divider, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Company, Member } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { nameOf } from './memberName.ts';
import { type Given, RoleFields, TradesToo } from './RoleFields.tsx';
import { SuccessorSelect } from './SuccessorSelect.tsx';
import { useCompanySave } from './useCompany.ts';

type Props = { company: Company; member: Member; onClose: () => void };

const Remove = ({ company, member, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const name = nameOf(member);
  const [successorId, setSuccessor] = useState<string | null>(company.me.user.id);
  const remove = useCompanySave(contract.companies.removeMember, () => {
    toast.done(t`${name} removed`);
    onClose();
  });
  return (
    <Stack gap="md">
      <SuccessorSelect
        company={company}
        leaverId={member.user.id}
        value={successorId}
        onChange={setSuccessor}
      />
      <DialogActions error={remove.isError ? errorText(i18n, remove.error) : null} onCancel={onClose}>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate({
              params: { id: company.id, userId: member.user.id },
              body: successorId === null ? {} : { successorId },
            })
          }
        >
          <Trans>Remove {name}</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

const Fields = ({ company, member, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const { role, alsoTrader, limitUsd, products } = member;
  const [given, setGiven] = useState<Given>({ role, alsoTrader, limitUsd });
  const [removing, setRemoving] = useState(false);
  const save = useCompanySave(contract.companies.setMember, () => {
    toast.done(t`Saved`);
    onClose();
  });
  if (removing) return <Remove company={company} member={member} onClose={onClose} />;
  return (
    <Stack gap="md">
      <RoleFields given={given} onChange={setGiven} />
      <TradesToo given={given} onChange={setGiven} />
      <DialogActions error={save.isError ? errorText(i18n, save.error) : null} onCancel={onClose}>
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({ params: { id: company.id, userId: member.user.id }, body: { ...given, products } })
          }
        >
          <Trans>Save</Trans>
        </Button>
      </DialogActions>
      {member.user.id !== company.me.user.id && (
        <>
          <Divider />
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            <Trans>Remove from the company</Trans>
          </Button>
        </>
      )}
    </Stack>
  );
};

/** What a colleague may do, and the way out. */
export const MemberDialog = ({
  company,
  member,
  onClose,
}: Omit<Props, 'member'> & { member: Member | null }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={member === null ? '' : nameOf(member)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {member !== null && <Fields company={company} member={member} onClose={onClose} />}
    </Modal>
  );
};
