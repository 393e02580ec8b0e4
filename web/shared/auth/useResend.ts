import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from './refusal.ts';

/** Mails the confirmation link again and shows a toast. */
export const useResend = () => {
  const { t } = useLingui();
  const email = useUser()?.email ?? '';
  const save = useSave(contract.account.resendVerification, {
    refresh: [],
    onDone: () => toast.done(t`A new link is on its way to ${email}`),
  });
  return {
    resend: () => save.mutate({}, { onError: (error) => toast.failed(refusalText(error)) }),
    isPending: save.isPending,
    isSent: save.isSuccess,
  };
};
