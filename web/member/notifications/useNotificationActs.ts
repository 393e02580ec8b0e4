import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';

const reads = [contract.notifications.list, contract.notifications.unreadCount];

/** Actions on notifications; repeated clicks are harmless. */
export const useNotificationActs = () => {
  const { i18n } = useLingui();
  const read = useSave(contract.notifications.read, { refresh: reads });
  const readAll = useSave(contract.notifications.readAll, { refresh: reads });
  const remove = useSave(contract.notifications.remove, { refresh: reads });
  const onError = (error: unknown) => toast.failed(errorText(i18n, error));
  return {
    read: (id: string) => read.mutate({ params: { id } }),
    readAll: () => readAll.mutate({}, { onError }),
    isReadingAll: readAll.isPending,
    remove: (id: string) => remove.mutate({ params: { id } }, { onError }),
  };
};
export type NotificationActs = ReturnType<typeof useNotificationActs>;
