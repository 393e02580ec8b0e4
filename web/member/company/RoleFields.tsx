import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Radio, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CompanyRole, companyRoles } from '../../../contract/companies/companyRoles.ts';
import { roleText } from './roleText.ts';

export type Given = { role: CompanyRole; alsoTrader: boolean; limitUsd: number | null };

/** An amount in whole US dollars; empty is no limit. */
export const UsdInput = ({
  value,
  onChange,
  label,
  description,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  label: ReactNode;
  description?: ReactNode;
}) => (
  <NumberInput
    label={label}
    description={description}
    value={value ?? ''}
    onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    min={0}
    max={1_000_000_000_000}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    thousandSeparator={'\u00a0'}
    suffix={'\u00a0USD'}
    inputMode="numeric"
    hideControls
  />
);

/** What somebody may do for the company, and up to which amount. */
export const RoleFields = ({ given, onChange }: { given: Given; onChange: (given: Given) => void }) => {
  const { i18n } = useLingui();
  return (
    <>
      <Radio.Group
        label={<Trans>Role</Trans>}
        value={given.role}
        onChange={(role) => onChange({ ...given, role, alsoTrader: false })}
      >
        <Stack gap="xs" mt="xs">
          {companyRoles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={i18n._(roleText[role].name)}
              description={i18n._(roleText[role].about)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {given.role !== 'viewer' && (
        <UsdInput
          label={<Trans>Limit of one deal</Trans>}
          description={
            <Trans>
              Empty is no limit. Where somebody else can confirm it, a higher limit waits for them.
            </Trans>
          }
          value={given.limitUsd}
          onChange={(limitUsd) => onChange({ ...given, limitUsd })}
        />
      )}
    </>
  );
};

export const TradesToo = ({ given, onChange }: { given: Given; onChange: (given: Given) => void }) =>
  given.role === 'admin' && (
    <Switch
      checked={given.alsoTrader}
      onChange={(event) => onChange({ ...given, alsoTrader: event.currentTarget.checked })}
      label={<Trans>Trades as well</Trans>}
    />
  );
