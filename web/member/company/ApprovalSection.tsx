import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, MultiSelect, NativeSelect, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Policy } from '../../../contract/companies/approval.ts';
import { isConfirmingRole } from '../../../contract/companies/companyRoles.ts';
import type { Company, Proposal } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { usePaymentTerms, useProducts } from '../../shared/adForm/pickers/baseLists.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './CompanyPage.module.css';
import { Failed } from './Failed.tsx';
import { nameOf } from './memberName.ts';
import { UsdInput } from './RoleFields.tsx';
import { Simulator } from './Simulator.tsx';
import { useCompanySave } from './useCompany.ts';

/** A change that waits for a second person. */
const Waiting = ({ company, proposal }: { company: Company; proposal: Proposal }) => {
  const format = useFormat();
  const decide = useCompanySave(contract.companies.decideProposal);
  const isOwn = proposal.by.id === company.me.user.id;
  const answer = (confirm: boolean) =>
    decide.mutate({ params: { id: company.id, proposalId: proposal.id }, body: { confirm } });
  const by = nameOf({ user: proposal.by });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          {proposal.kind === 'policy' ? (
            <Trans>Another approval policy</Trans>
          ) : proposal.limitUsd === null ? (
            <Trans>No limit for {nameOf(proposal)}</Trans>
          ) : (
            <Trans>
              A limit of {format.quantity(proposal.limitUsd, 'USD')} for {nameOf(proposal)}
            </Trans>
          )}
        </span>
        <span className={classes.about}>
          <Trans>Proposed by {by}. It takes effect when somebody else confirms it.</Trans>
        </span>
      </div>
      {(isOwn || isConfirmingRole(company.me.role)) && (
        <Group gap="xs">
          {!isOwn && (
            <Button size="xs" loading={decide.isPending} onClick={() => answer(true)}>
              <Trans>Confirm</Trans>
            </Button>
          )}
          <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => answer(false)}>
            {isOwn ? <Trans>Take back</Trans> : <Trans>Refuse</Trans>}
          </Button>
        </Group>
      )}
      <Failed error={decide.error} />
    </li>
  );
};

type Edited = { policy: Policy; onChange: (policy: Policy) => void };

const PolicyFields = ({ policy, onChange }: Edited) => {
  const { t } = useLingui();
  const countries = useCountryOptions('code');
  const terms = usePaymentTerms();
  const products = useProducts();
  const set = (change: Partial<Policy>) => onChange({ ...policy, ...change });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <UsdInput
          label={<Trans>From this amount on</Trans>}
          description={<Trans>Empty: never by the amount</Trans>}
          value={policy.approveAboveUsd}
          onChange={(approveAboveUsd) => set({ approveAboveUsd })}
        />
        <UsdInput
          label={<Trans>From this total of a day on</Trans>}
          description={<Trans>Of the whole company, in UTC</Trans>}
          value={policy.dailyCompanyUsd}
          onChange={(dailyCompanyUsd) => set({ dailyCompanyUsd })}
        />
        <MultiSelect
          label={<Trans>For these payment terms</Trans>}
          data={(terms.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          value={policy.paymentTerms}
          onChange={(paymentTerms) => set({ paymentTerms })}
          searchable
        />
        <MultiSelect
          label={<Trans>For these countries</Trans>}
          data={countries.options}
          filter={startsFirst}
          value={policy.countries}
          onChange={(next) => set({ countries: next })}
          searchable
        />
        <MultiSelect
          label={<Trans>For these products</Trans>}
          data={(products.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={policy.products}
          onChange={(next) => set({ products: next })}
          searchable
        />
        <NativeSelect
          label={<Trans>For counterparties</Trans>}
          data={[
            { value: '0', label: t`Of every level` },
            ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: t`Below level ${level}` })),
          ]}
          value={String(policy.counterpartyBelowLevel)}
          onChange={(event) => set({ counterpartyBelowLevel: Number(event.currentTarget.value) })}
        />
      </SimpleGrid>
      <Switch
        label={<Trans>For counterparties you have not traded with before</Trans>}
        checked={policy.newCounterparty}
        onChange={(event) => set({ newCounterparty: event.currentTarget.checked })}
      />
    </>
  );
};

/** When a second person is needed: what waits, the rules, and who would have to approve what. */
export const ApprovalSection = ({ company }: { company: Company }) => {
  const [policy, setPolicy] = useState(company.policy);
  const save = useCompanySave(contract.companies.setPolicy);
  return (
    <Section
      title={<Trans>Approvals</Trans>}
      note={<Trans>When a second person has to agree; never the one who asks</Trans>}
    >
      <Stack gap="md">
        {company.proposals.length > 0 && (
          <ul className={classes.rows}>
            {company.proposals.map((proposal) => (
              <Waiting key={proposal.id} company={company} proposal={proposal} />
            ))}
          </ul>
        )}
        {company.me.role === 'admin' && (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate({ params: { id: company.id }, body: policy });
            }}
          >
            <Stack gap="md">
              <PolicyFields policy={policy} onChange={setPolicy} />
              <Failed error={save.error} />
              <Group>
                <Button type="submit" variant="default" loading={save.isPending}>
                  <Trans>Save rules</Trans>
                </Button>
              </Group>
            </Stack>
          </form>
        )}
        <Simulator company={company} policy={policy} />
      </Stack>
    </Section>
  );
};
