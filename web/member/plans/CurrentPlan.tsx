import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { Plan } from '../../../contract/billing/plans.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { useMoney } from '../../shared/plans/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './CurrentPlan.module.css';
import { UsageMeters } from './UsageMeters.tsx';

const DAY_MS = 86_400_000;

type Current = Answer<typeof contract.plans.current>;

/** Off by default; names the price and that it is taken from the wallet. */
const AutoRenew = ({ current, plan }: { current: Current; plan: Plan | undefined }) => {
  const { t } = useLingui();
  const money = useMoney();
  const last = current.next ?? current.plan;
  const payer = usePayer();
  const save = useSave(contract.plans.autoRenew, {
    refresh: [contract.plans.current],
    onDone: ({ autoRenew }) =>
      toast.done(autoRenew ? t`The plan will be renewed.` : t`The plan will end on its own.`),
  });
  if (last === null) return null;
  const price = plan === undefined ? null : money(plan.price, plan.currency);
  const shown = save.isPending ? (save.variables.body.autoRenew ?? false) : current.autoRenew;
  return (
    <Switch
      checked={shown}
      disabled={save.isPending}
      label={<Trans>Renew {last.plan.name} automatically from the wallet</Trans>}
      description={
        price === null ? (
          <Trans>{last.plan.name} is no longer on sale: it ends all the same.</Trans>
        ) : (
          <Trans>Shortly before the end, for {price}, if there is enough in it. You are told before.</Trans>
        )
      }
      error={save.error?.message}
      onChange={(event) => save.mutate({ body: { autoRenew: event.currentTarget.checked, payer } })}
    />
  );
};

const Ends = ({ endsAt }: { endsAt: string }) => {
  const format = useFormat();
  const days = Math.max(0, Math.ceil((new Date(endsAt).getTime() - Date.now()) / DAY_MS));
  const at = format.dateTime(endsAt);
  return (
    <>
      <span>
        <Trans>until {at}</Trans>
      </span>
      <span>
        <Plural value={days} one="# day left" other="# days left" />
      </span>
    </>
  );
};

/** What the company pays for, of somebody without an own plan. */
const CoveredBy = ({ plan }: { plan: NonNullable<Current['companyPlan']> }) => {
  const format = useFormat();
  const until = format.day(plan.endsAt);
  return (
    <div>
      <p className={classes.name}>{plan.name}</p>
      <p className={classes.quiet}>
        <Trans>
          Paid by <bdi>{plan.company}</bdi>, until {until}. Everyone with a seat shares the limits.
        </Trans>
      </p>
    </div>
  );
};

const Head = ({ current }: { current: Current }) => {
  const user = useUser();
  const payer = usePayer();
  const format = useFormat();
  const money = useMoney();
  const { plan, next, companyPlan } = current;
  if (plan === null && payer === 'company') {
    return (
      <div>
        <p className={classes.name}>
          <Trans>No plan</Trans>
        </p>
        <p className={classes.quiet}>
          <Trans>Everyone has the limits of their own account.</Trans>
        </p>
      </div>
    );
  }
  if (plan === null && companyPlan !== null) return <CoveredBy plan={companyPlan} />;
  if (plan === null) {
    return (
      <div>
        <p className={classes.name}>
          {user?.role === 'guest' ? <Trans>Free</Trans> : <Trans>No plan</Trans>}
        </p>
        <p className={classes.quiet}>
          {user?.role === 'guest' ? (
            <Trans>Free, for as long as you like.</Trans>
          ) : (
            <Trans>Your limits come from your role.</Trans>
          )}
        </p>
      </div>
    );
  }
  const paid = money(plan.price, plan.currency);
  const [from, to] = next === null ? ['', ''] : [format.day(next.startsAt), format.day(next.endsAt)];
  return (
    <div>
      <p className={classes.name}>{plan.plan.name}</p>
      <p className={`${classes.quiet} ${classes.facts}`}>
        <Ends endsAt={plan.endsAt} />
        <span>
          <Trans>bought for {paid}</Trans>
        </span>
      </p>
      {payer === 'me' && companyPlan !== null && (
        <p className={classes.quiet}>
          <Trans>
            <bdi>{companyPlan.company}</bdi> also has the plan {companyPlan.name}. You get the better of the
            two.
          </Trans>
        </p>
      )}
      {next !== null && (
        <p className={classes.next}>
          <Trans>
            Then <strong>{next.plan.name}</strong>, {from} to {to}
          </Trans>
        </p>
      )}
    </div>
  );
};

/** The current plan: its end, what follows, and usage. */
export const CurrentPlan = ({ current, plans }: { current: Current; plans: readonly Plan[] }) => {
  const last = current.next ?? current.plan;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Head current={current} />
        <AutoRenew current={current} plan={plans.find(({ id }) => id === last?.plan.id)} />
      </div>
      <UsageMeters usage={current.usage} />
    </div>
  );
};
