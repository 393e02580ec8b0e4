import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { type Plan, planBody } from '../../../contract/billing/plans.ts';
import { priceMove } from '../../../contract/core/costly.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAskAgain } from '../../ui/feedback/useAskAgain.tsx';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { Section } from '../../ui/Section.tsx';
import { EntitlementFields } from '../roles/EntitlementFields.tsx';
import { SaveBar } from '../roles/SaveBar.tsx';
import { DeletePlanDialog } from './DeletePlanDialog.tsx';
import { OfferFields } from './OfferFields.tsx';
import classes from './PlanForm.module.css';
import { PlanPreview } from './PlanPreview.tsx';
import type { AdminPlan } from './planColumns.tsx';
import { fieldsOf, type PlanFields } from './planForm.ts';
import { readsOfPlans } from './planReads.ts';

type Props = {
  plan: AdminPlan | undefined;
  /** Position of a new plan. */
  order: number;
  onSaved: (plan: Plan) => void;
  onGone: () => void;
  onAsking: (asking: boolean) => void;
};

const changesOf = (now: PlanFields, before: PlanFields): number =>
  (Object.keys(before) as (keyof PlanFields)[]).filter(
    (key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]),
  ).length;

/** Form of a plan, beside a preview of its card. */
export const PlanForm = ({ plan, order, onSaved, onGone, onAsking }: Props) => {
  const { t } = useLingui();
  const config = useRead(contract.payments.config);
  const currency = plan?.currency ?? config.data?.currency ?? 'USD';
  const saved = fieldsOf(plan, order);
  const form = useContractForm(planBody, {
    defaultValues: saved,
    draftKey: `plan:${plan?.id ?? 'new'}`,
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const [deleting, setDeleting] = useState(false);
  const now = useWatch({ control: form.control }) as PlanFields;
  const create = useSave(contract.plans.adminCreate, { refresh: readsOfPlans });
  const update = useSave(contract.plans.adminUpdate, { refresh: readsOfPlans });
  const guard = useAskAgain();
  const { money } = useMoney();
  const format = useFormat();
  const discard = () => {
    setRefusal([]);
    form.reset(saved);
    form.forgetDraft();
  };
  const leave = useLeaveGuard({ unsaved: changesOf(now, saved) > 0, onLeave: discard });
  const ask = (asking: boolean) => {
    setDeleting(asking);
    onAsking(asking);
  };

  const gone = () => {
    leave.release();
    onGone();
  };

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    const move = priceMove(plan?.price, body.price);
    if (plan !== undefined && move !== null) {
      const before = money(plan.price, currency);
      const after = money(body.price, currency);
      const share = format.percent(Math.abs(move));
      const yes = await guard.ask({
        title:
          move > 0 ? <Trans>Raise the price by {share}?</Trans> : <Trans>Lower the price by {share}?</Trans>,
        text: (
          <>
            <Trans>
              {plan.name} goes from {before} to {after} for every purchase and renewal from now on.
            </Trans>{' '}
            <Plural
              value={plan.activeSubscribers}
              _0="Nobody has it now."
              one="# subscriber keeps the old price until the period ends."
              other="# subscribers keep the old price until their period ends."
            />
          </>
        ),
        act: <Trans>Save at {after}</Trans>,
      });
      if (!yes) return;
    }
    try {
      const done =
        plan === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({
              params: { id: plan.id },
              body: { ...body, ...(move !== null && { confirmed: true }) },
            });
      leave.release();
      form.reset(fieldsOf(done, order));
      form.forgetDraft();
      toast.done(plan === undefined ? t`Plan ${done.name} created` : t`Plan ${done.name} saved`);
      onSaved(done);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NAME_TAKEN') {
        const message = t`Another plan has this code`;
        form.setError('code', { type: 'server', message }, { shouldFocus: true });
      } else if (error instanceof ApiError && error.isOffline) {
        setRefusal([t`Network error. Please check your connection and try again.`]);
      } else setRefusal(setServerErrors(form, error, Object.keys(saved)));
    }
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.columns}>
          <Stack gap="lg">
            <OfferFields
              isDefault={plan?.isDefault === true}
              isNew={plan === undefined}
              currency={currency}
            />
            <Section title={<Trans>Entitlements</Trans>}>
              <EntitlementFields at="entitlements" usual={saved.entitlements} />
            </Section>
          </Stack>
          <PlanPreview fields={now} currency={currency} />
        </div>
        {plan !== undefined && plan.activeSubscribers > 0 && (
          <p className={classes.note}>
            <Trans>Those who bought it keep its price and entitlements as they were.</Trans>
          </p>
        )}
        <SaveBar
          changes={plan === undefined ? null : changesOf(now, saved)}
          saving={create.isPending || update.isPending}
          refusal={refusal}
          onDiscard={() => {
            leave.release();
            discard();
            if (plan === undefined) onGone();
          }}
        />
      </form>
      {guard.dialog}
      {leave.dialog}
      {plan !== undefined && (
        <>
          <Button
            mt="md"
            variant="default"
            c={plan.isDefault ? undefined : 'var(--mantine-color-error)'}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={plan.isDefault}
            onClick={() => ask(true)}
          >
            <Trans>Delete this plan</Trans>
          </Button>
          {plan.isDefault && (
            <p className={classes.note}>
              <Trans>
                This is the plan of everybody who pays nothing: it stays free and on sale, and cannot be
                deleted.
              </Trans>
            </p>
          )}
          <DeletePlanDialog plan={plan} opened={deleting} onClose={() => ask(false)} onDeleted={gone} />
        </>
      )}
    </FormProvider>
  );
};
