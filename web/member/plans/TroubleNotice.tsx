import { Trans, useLingui } from '@lingui/react/macro';
import { useMoney } from '../../shared/plans/useMoney.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { Trouble } from './usePurchase.ts';

type Changed = Extract<Trouble, { kind: 'changed' }>;

const ChangedOffer = ({ trouble: { why, before, now } }: { trouble: Changed }) => {
  const money = useMoney();
  const [was, is] = [money(before.due, before.currency), money(now.due, now.currency)];
  return (
    <>
      {why === 'price' && (
        <Trans>
          The price was changed while you looked: it was {was} and is {is} now.
        </Trans>
      )}
      {why === 'rest' && (
        <Trans>
          Your present plan runs on while you look, so a little less of it is left to credit: it was {was} and
          is {is} now.
        </Trans>
      )}
      {why === 'plan' && (
        <Trans>
          Your plan changed meanwhile, maybe in another tab: buying would now do what stands above.
        </Trans>
      )}{' '}
      <Trans>Nothing was charged. If this is fine with you, press the button again.</Trans>
    </>
  );
};

/** Why the purchase failed, or why its result is unknown. */
export const TroubleNotice = ({ trouble }: { trouble: Trouble | null }) => {
  const { t } = useLingui();
  if (trouble === null) return null;
  const said = (code: string, message: string) => {
    const messages: Record<string, string> = {
      INSUFFICIENT_FUNDS: t`The wallet holds too little by now. Nothing was charged.`,
      PLAN_INACTIVE: t`This plan is no longer on sale. Nothing was charged.`,
      METHOD_UNAVAILABLE: t`This payment method is not available right now. Nothing was charged; choose another one.`,
      INTERNAL: t`Something went wrong on our side and nothing was charged. Please try again.`,
    };
    return messages[code] ?? message;
  };
  return (
    <Notice tone="flame" urgent>
      {trouble.kind === 'changed' && <ChangedOffer trouble={trouble} />}
      {trouble.kind === 'unanswered' && (
        <Trans>
          The answer was lost on its way, so it is not known whether this was bought. Press the button again
          to find out: you are never charged twice for it.
        </Trans>
      )}
      {trouble.kind === 'refused' && said(trouble.error.code, trouble.error.message)}
    </Notice>
  );
};
