import { useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { complaint } from '../lib/complaint.ts';
import { useSave } from '../lib/query.ts';
import { toast } from '../ui/toast.ts';

const reads = [contract.notifications.list, contract.notifications.unreadCount];

/** What can be done with notifications; a second click on the same changes nothing more. */
export const useNotificationActs = () => {
  const { i18n } = useLingui();
  const read = useSave(contract.notifications.read, { refresh: reads });
  const readAll = useSave(contract.notifications.readAll, { refresh: reads });
  const remove = useSave(contract.notifications.remove, { refresh: reads });
  const onError = (error: unknown) => toast.failed(complaint(i18n, error));
  return {
    read: (id: string) => read.mutate({ params: { id } }),
    readAll: () => readAll.mutate({}, { onError }),
    isReadingAll: readAll.isPending,
    remove: (id: string) => remove.mutate({ params: { id } }, { onError }),
  };
};
export type NotificationActs = ReturnType<typeof useNotificationActs>;
