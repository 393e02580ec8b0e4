import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { OwnData } from '../../../../contract/accounts/dataRights.ts';
import { contract } from '../../../../contract/index.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../AccountRows.module.css';

const reads = [contract.ownRights.read];

type Props = { erasure: NonNullable<OwnData['erasure']>; isHeld: boolean };

const State = ({ erasure, isHeld }: Props) => {
  const format = useFormat();
  const asked = format.day(erasure.askedAt.slice(0, 10));
  const due = format.day(erasure.dueAt.slice(0, 10));
  if (erasure.state === 'refused')
    return (
      <Trans>
        Your request of {asked} was refused: {erasure.answer}
      </Trans>
    );
  if (isHeld)
    return (
      <Trans>
        Requested on {asked}. A legal hold keeps the account for now; it is deleted once the hold is lifted.
      </Trans>
    );
  return (
    <Trans>
      Requested on {asked}. We’ll answer by {due}.
    </Trans>
  );
};

/** A request for deletion that waits or was refused. */
export const ErasureRow = ({ erasure, isHeld }: Props) => {
  const { t } = useLingui();
  const withdraw = useSave(contract.ownRights.withdrawErasure, {
    refresh: reads,
    onDone: () => toast.done(t`Your account stays`),
  });
  const failed = (error: unknown) => {
    toast.failed(refusalText(error));
    refresh(reads);
  };
  return (
    <div className={classes.row}>
      <div className={classes.about}>
        <span className={classes.name}>
          <Trans>Deletion of your account</Trans>
        </span>
        <span className={classes.facts}>
          <State erasure={erasure} isHeld={isHeld} />
        </span>
      </div>
      {erasure.state === 'open' && (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({}, { onError: failed })}
        >
          <Trans>Withdraw the request</Trans>
        </Button>
      )}
    </div>
  );
};
