import { contract } from '../../contract/index.ts';
import { useSave } from '../lib/query.ts';
import { toast } from '../ui/toast.ts';

/** A block holds for every conversation with the same person, so all of them are read again. */
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
