import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import type { RedFlagRule } from '../../../contract/moderation/moderation.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type RuleChange, takenBack } from './ruleChange.ts';

const UNDO_SECONDS = 12;

/** Saves a rule change at once and offers an undo; a change affects every ad immediately. */
export const useRuleSave = () => {
  const { t } = useLingui();
  const save = useSave(contract.moderation.changeRule, {
    refresh: [contract.moderation.rules, contract.ads.allForAdmin, contract.ads.read, contract.ads.check],
  });
  const complain = (error: unknown) => {
    const offline = t`Network error. Please check your connection and try again.`;
    if (!(error instanceof Error)) return offline;
    const details = 'details' in error ? (error.details as { message: string }[]) : [];
    const isOffline = 'isOffline' in error && error.isOffline === true;
    return isOffline ? offline : details.map(({ message }) => message).join(' ') || error.message;
  };
  const send = async (rule: RedFlagRule, change: RuleChange, withUndo: boolean): Promise<boolean> => {
    const back = takenBack(rule, change);
    if (back === null) return true;
    try {
      const saved = await save.mutateAsync({ params: { id: rule.id }, body: change });
      if (withUndo)
        toast.undoable(t`${rule.code} saved`, {
          seconds: UNDO_SECONDS,
          run: () => void send(saved, back, false),
        });
      else toast.done(t`${rule.code} is as it was`);
      return true;
    } catch (error) {
      toast.failed(complain(error));
      return false;
    }
  };
  return {
    /** Returns whether it was saved. */
    change: (rule: RedFlagRule, change: RuleChange) => send(rule, change, true),
    savingId: save.isPending ? save.variables.params.id : undefined,
  };
};

export type RuleSave = ReturnType<typeof useRuleSave>;
