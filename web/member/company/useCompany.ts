import type { Company } from '../../../contract/companies/companyShapes.ts';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { queryClient, readKey, useSave } from '../../lib/api/query.ts';

/** Shows an answer of a call about the own company at once. */
export const showCompany = (company: Company) =>
  queryClient.setQueryData(readKey(contract.companies.mine), { company });

/** Reads that change when somebody joins or leaves. */
export const withCompany = [
  contract.companies.mine,
  contract.ads.myAds,
  contract.ads.myCount,
  contract.conversations.list,
  contract.setup.firstSteps,
  contract.companyInvitations.joinable,
];

/** A change of the own company, whose answer is the company. */
export const useCompanySave = <
  Spec extends EndpointSpec & { response: typeof contract.companies.update.response },
>(
  spec: Spec,
  onDone?: () => void,
) =>
  useSave(spec, {
    refresh: [],
    onDone: (company) => {
      showCompany(company);
      onDone?.();
    },
  });
