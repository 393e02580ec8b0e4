import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Retries failed jobs and reports how many. */
export const useRetry = () => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.jobs.retry, {
    refresh: [contract.jobs.overview, contract.jobs.list, contract.stats.staffNeeds],
    onDone: ({ retried }) => toast.done(t`Run again: ${retried}`),
  });
  return {
    isPending: save.isPending,
    mutate: (input: Parameters<typeof save.mutate>[0]) =>
      save.mutate(input, { onError: (error) => toast.failed(errorText(i18n, error)) }),
  };
};
