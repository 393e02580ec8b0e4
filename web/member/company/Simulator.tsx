import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { approvalOf, type Policy } from '../../../contract/companies/approval.ts';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import classes from './CompanyPage.module.css';
import { nameOf } from './memberName.ts';
import { UsdInput } from './RoleFields.tsx';
import { reasonText } from './roleText.ts';

const EXAMPLE_USD = 23_000_000;

const Answer = ({ company, approval }: { company: Company; approval: ReturnType<typeof approvalOf> }) => {
  const { i18n } = useLingui();
  if (!approval.mayAct) return <Trans>They do not act for the company.</Trans>;
  if (approval.needed === 0) return <Trans>Nobody else has to agree.</Trans>;
  const names = company.members.filter(({ user }) => approval.approvers.includes(user.id)).map(nameOf);
  const list = new Intl.ListFormat(i18n.locale, {
    type: approval.needed === 2 ? 'conjunction' : 'disjunction',
  }).format(names);
  return (
    <>
      {names.length < approval.needed ? (
        <Trans>Nobody can approve this: it cannot be done.</Trans>
      ) : approval.needed === 1 ? (
        <Trans>One has to approve: {list}.</Trans>
      ) : (
        <Trans>Two have to approve, of: {list}.</Trans>
      )}
      <ul>
        {approval.reasons.map((reason) => (
          <li key={reason}>{i18n._(reasonText[reason])}</li>
        ))}
      </ul>
    </>
  );
};

/** Tries the rules on screen, saved or not, on a deal that somebody makes up. */
export const Simulator = ({ company, policy }: { company: Company; policy: Policy }) => {
  const { t } = useLingui();
  const [exposureUsd, setExposure] = useState<number | null>(EXAMPLE_USD);
  const [askerId, setAsker] = useState(company.me.user.id);
  const [counterpartyLevel, setLevel] = useState(1);
  const [isNewCounterparty, setNew] = useState(true);
  const members = company.members.map((one) => ({ ...one, userId: one.user.id }));
  const approval = approvalOf(policy, members, askerId, {
    exposureUsd: exposureUsd ?? 0,
    todayUsd: 0,
    isNewCounterparty,
    counterpartyLevel,
    paymentTerm: null,
    country: null,
    productId: null,
  });
  return (
    <Stack gap="sm" component="fieldset" className={classes.trial}>
      <legend>
        <Trans>Who would have to approve?</Trans>
      </legend>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <UsdInput label={<Trans>Amount</Trans>} value={exposureUsd} onChange={setExposure} />
        <NativeSelect
          label={<Trans>Asked by</Trans>}
          data={company.members.map((one) => ({ value: one.user.id, label: nameOf(one) }))}
          value={askerId}
          onChange={(event) => setAsker(event.currentTarget.value)}
        />
        <NativeSelect
          label={<Trans>Level of the counterparty</Trans>}
          data={['0', '1', '2', '3', '4']}
          value={String(counterpartyLevel)}
          onChange={(event) => setLevel(Number(event.currentTarget.value))}
        />
      </SimpleGrid>
      <Switch
        label={<Trans>First deal with it</Trans>}
        checked={isNewCounterparty}
        onChange={(event) => setNew(event.currentTarget.checked)}
      />
      <Text size="sm" component="div" role="status" aria-label={t`Result`}>
        <Answer company={company} approval={approval} />
      </Text>
    </Stack>
  );
};
