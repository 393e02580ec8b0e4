import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AdRuleList, OwnRuleFinding } from '../../../contract/ads/adRules.ts';
import { contract } from '../../../contract/index.ts';
import { type Tier, tiers } from '../../../contract/screening/rules.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './AdRules.module.css';
import { readsOfRules } from './readsOfRules.ts';

type Price = NonNullable<AdRuleList['price']>;
type Props = { adId: string; rule: OwnRuleFinding; price: Price; onClose: () => void };

const costNames = ['freight', 'insurance', 'other'] as const;
type Costs = Record<(typeof costNames)[number], string>;
const noCosts: Costs = { freight: '', insurance: '', other: '' };
/** An empty field is no cost. */
const stated = (text: string) => (text.trim() === '' ? '0' : text.trim());

const Form = ({ adId, rule, price, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const before = rule.attestation;
  const [costs, setCosts] = useState<Costs>(before ?? noCosts);
  const [tier, setTier] = useState<Tier | null>(before?.tier ?? null);
  const [agreed, setAgreed] = useState(false);
  const save = useSave(contract.adRules.attest, {
    refresh: readsOfRules,
    onDone: ({ items }) => {
      const now = items.find((one) => one.ruleId === rule.ruleId)?.standing;
      if (now === 'held') toast.failed(t`Signed. The price is over the cap, so our staff will review it.`);
      else toast.done(t`Signed. This rule no longer holds the ad back.`);
      onClose();
    },
  });
  const labels: Costs = { freight: t`Freight`, insurance: t`Insurance`, other: t`Other costs` };
  const faults = save.error?.details ?? [];
  const faultOf = (path: string) => faults.find((one) => one.path === path)?.message;
  const total = costNames.reduce((sum, name) => sum + Number(stated(costs[name])), 0);
  const fob = (Number(price.usdPerTonne) - total) / Number(price.bblPerTonne);
  const missing =
    rule.asksTier && tier === null
      ? t`Choose how it trades first`
      : agreed
        ? null
        : t`Confirm the statement first`;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing !== null) return;
        const { freight, insurance, other } = costs;
        save.mutate({
          params: { id: adId, ruleId: rule.ruleId },
          body: {
            version: rule.version,
            ...(tier !== null && { tier }),
            freight: stated(freight),
            insurance: stated(insurance),
            other: stated(other),
            agreed: true,
          },
        });
      }}
    >
      <Stack gap="md">
        <p className={classes.line}>
          <bdi>
            {rule.authority}: {rule.message}
          </bdi>
        </p>
        {rule.asksTier && (
          <Select
            label={t`This product trades`}
            placeholder={t`Choose`}
            data={[
              { value: 'premium', label: t`above crude oil (premium)` },
              { value: 'discount', label: t`below crude oil (discount)` },
            ]}
            value={tier}
            error={faultOf('tier')}
            onChange={(value) => setTier(tiers.find((one) => one === value) ?? null)}
          />
        )}
        {price.hasFreight && (
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {costNames.map((name) => (
              <TextInput
                key={name}
                label={labels[name]}
                placeholder="0"
                inputMode="decimal"
                rightSection="USD/t"
                rightSectionWidth={58}
                value={costs[name]}
                error={faultOf(name)}
                onChange={(event) => setCosts({ ...costs, [name]: event.currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        )}
        <p className={classes.sum} aria-live="polite">
          {price.hasFreight ? (
            <Trans>
              <bdi dir="ltr">{number(Number(price.usdPerTonne), { max: 4 })} USD/t</bdi> without these costs
              is{' '}
              <strong>
                <bdi dir="ltr">{Number.isFinite(fob) ? number(fob, { min: 2, max: 2 }) : '–'} USD/bbl</bdi>
              </strong>{' '}
              FOB
            </Trans>
          ) : (
            <Trans>
              The price is <bdi dir="ltr">{number(fob, { min: 2, max: 2 })} USD/bbl</bdi> FOB
            </Trans>
          )}
          {rule.capPerBbl !== null && (
            <>
              {', '}
              <Trans>
                the cap is <bdi dir="ltr">{number(Number(rule.capPerBbl), { min: 2, max: 2 })} USD/bbl</bdi>
              </Trans>
            </>
          )}
        </p>
        <Checkbox
          label={
            price.hasFreight
              ? t`I state that these costs are as agreed, that the price without them is the price FOB, and that we show them itemised within 30 days of being asked.`
              : t`I state that this is true of the cargo of this ad.`
          }
          checked={agreed}
          error={faultOf('agreed')}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <DialogActions
          error={save.error === null || faults.length > 0 ? null : errorText(i18n, save.error)}
          onCancel={onClose}
        >
          <Button
            type="submit"
            loading={save.isPending}
            disabled={missing !== null}
            title={missing ?? undefined}
          >
            <Trans>Sign the statement</Trans>
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
};

/** The owner states the costs in a price, so that it can be held against a cap. */
export const AttestDialog = (props: Props) => {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.price.hasFreight ? <Trans>Costs in the price</Trans> : <Trans>Statement</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Form {...props} />
    </Modal>
  );
};
