import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** A block applies to every conversation with the same person, so all of them are reloaded. */
const refresh = [contract.conversations.read, contract.conversations.list];

const sayWhy = { onError: ({ message }: { message: string }) => toast.failed(message) };

export const useBlock = (id: string) => {
  const block = useSave(contract.conversations.block, { refresh });
  const unblock = useSave(contract.conversations.unblock, { refresh });
  const change = (save: typeof block) => () => save.mutate({ params: { id } }, sayWhy);
  return {
    isPending: block.isPending || unblock.isPending,
    block: change(block),
    unblock: change(unblock),
  };
};
