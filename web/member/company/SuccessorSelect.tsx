import { Trans } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { isActingRole } from '../../../contract/companies/companyRoles.ts';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { nameOf } from './memberName.ts';

/** Colleagues who can take over from somebody. */
export const successorsOf = (company: Company, leaverId: string) =>
  company.members
    .filter((one) => one.user.id !== leaverId && (one.role === 'admin' || isActingRole(one)))
    .map((one) => ({ value: one.user.id, label: nameOf(one) }));

type Props = {
  company: Company;
  leaverId: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

export const SuccessorSelect = ({ company, leaverId, value, onChange }: Props) => (
  <Select
    label={<Trans>Who takes over the ads and conversations</Trans>}
    data={successorsOf(company, leaverId)}
    value={value}
    onChange={onChange}
    allowDeselect={false}
  />
);
