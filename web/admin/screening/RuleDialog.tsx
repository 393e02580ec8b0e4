import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import {
  type RegimeRule,
  type RuleAction,
  type RuleKind,
  ruleActions,
  ruleKinds,
} from '../../../contract/screening/rules.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ruleActionText, ruleKindText } from './screeningText.ts';

type Form = {
  authority: string;
  kind: RuleKind;
  action: RuleAction;
  countries: string;
  origins: string;
  hs: string;
  from: string;
  to: string;
  usdPerBbl: string;
  message: string;
  sourceUrl: string;
};

const list = (codes: readonly string[] | undefined) => (codes ?? []).join(', ');
const formOf = (rule: RegimeRule | 'new'): Form =>
  rule === 'new'
    ? {
        authority: '',
        kind: 'country_embargo',
        action: 'hold',
        countries: '',
        origins: '',
        hs: '',
        from: '',
        to: '',
        usdPerBbl: '',
        message: '',
        sourceUrl: '',
      }
    : {
        authority: rule.authority,
        kind: rule.kind,
        action: rule.action,
        countries: list(rule.scope.countries),
        origins: list(rule.scope.origins),
        hs: list(rule.scope.hs),
        from: rule.from,
        to: rule.to ?? '',
        usdPerBbl: rule.params.usdPerBbl ?? '',
        message: rule.message,
        sourceUrl: rule.sourceUrl,
      };

const split = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.toUpperCase())
    .filter(Boolean);
const given = <Key extends string>(key: Key, text: string) =>
  (text.trim() === '' ? {} : { [key]: split(text) }) as Partial<Record<Key, string[]>>;

const bodyOf = (form: Form, rule: RegimeRule | 'new') => ({
  authority: form.authority,
  kind: form.kind,
  action: form.action,
  scope: {
    ...given('countries', form.countries),
    ...given('origins', form.origins),
    ...given('hs', form.hs),
    ...(rule !== 'new' && rule.scope.portIds && { portIds: rule.scope.portIds }),
    ...(rule !== 'new' && rule.scope.tier && { tier: rule.scope.tier }),
  },
  from: form.from,
  to: form.to === '' ? null : form.to,
  params: form.usdPerBbl.trim() === '' ? {} : { usdPerBbl: form.usdPerBbl.trim() },
  message: form.message,
  sourceUrl: form.sourceUrl.trim(),
});

const RuleForm = ({ rule, onClose }: { rule: RegimeRule | 'new'; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const [form, setForm] = useState(() => formOf(rule));
  const options = {
    refresh: [contract.regimeRules.list],
    onDone: () => {
      toast.done(t`Saved. It holds once somebody else confirmed it.`);
      onClose();
    },
  };
  const create = useSave(contract.regimeRules.create, options);
  const update = useSave(contract.regimeRules.update, options);
  const error = create.error ?? update.error;
  /** Messages of fields, by the beginning of their path. */
  const faults = error instanceof ApiError ? (error.details ?? []) : [];
  const faultOf = (...paths: string[]) =>
    faults.find(({ path }) => paths.some((one) => path === one || path.startsWith(`${one}.`)))?.message;
  const field = (key: keyof Form, ...paths: string[]) => ({
    value: form[key],
    error: faultOf(...(paths.length > 0 ? paths : [key])),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setForm((now) => ({ ...now, [key]: value }));
    },
  });
  const submit = () => {
    const body = bodyOf(form, rule);
    if (rule === 'new') create.mutate({ body });
    else update.mutate({ params: { id: rule.id }, body: { ...body, version: rule.version } });
  };
  return (
    <Stack gap="md">
      <TextInput label={<Trans>Authority</Trans>} {...field('authority')} />
      <Select
        label={<Trans>Kind</Trans>}
        allowDeselect={false}
        data={ruleKinds.map((value) => ({ value, label: i18n._(ruleKindText[value]) }))}
        value={form.kind}
        onChange={(value) =>
          setForm((now) => ({ ...now, kind: ruleKinds.find((one) => one === value) ?? now.kind }))
        }
      />
      <TextInput
        label={<Trans>Countries</Trans>}
        description={<Trans>Of parties, ports and flags: codes like DE, FR</Trans>}
        {...field('countries', 'scope.countries', 'scope')}
      />
      <TextInput label={<Trans>Origins</Trans>} {...field('origins', 'scope.origins')} />
      <TextInput label={<Trans>HS codes</Trans>} placeholder="2709" {...field('hs', 'scope.hs')} />
      {form.kind === 'price_cap' && (
        <TextInput
          label={<Trans>Cap, in USD a barrel</Trans>}
          inputMode="decimal"
          {...field('usdPerBbl', 'params')}
        />
      )}
      <TextInput type="date" label={<Trans>First day</Trans>} {...field('from')} />
      <TextInput type="date" label={<Trans>Last day</Trans>} {...field('to')} />
      <Select
        label={<Trans>What happens</Trans>}
        allowDeselect={false}
        data={ruleActions.map((value) => ({ value, label: i18n._(ruleActionText[value]) }))}
        value={form.action}
        onChange={(value) =>
          setForm((now) => ({ ...now, action: ruleActions.find((one) => one === value) ?? now.action }))
        }
      />
      <Textarea label={<Trans>Text</Trans>} autosize minRows={2} maxLength={500} {...field('message')} />
      <TextInput label={<Trans>Source</Trans>} type="url" {...field('sourceUrl')} />
      <DialogActions error={error === null ? null : errorText(i18n, error)} onCancel={onClose}>
        <Button loading={create.isPending || update.isPending} onClick={submit}>
          <Trans>Save</Trans>
        </Button>
      </DialogActions>
    </Stack>
  );
};

/** Enters or changes a rule. */
export const RuleDialog = ({ rule, onClose }: { rule: RegimeRule | 'new' | null; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Modal
      opened={rule !== null}
      onClose={onClose}
      title={rule === 'new' ? <Trans>Enter a rule</Trans> : <Trans>Edit the rule</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {rule !== null && <RuleForm rule={rule} onClose={onClose} />}
    </Modal>
  );
};
