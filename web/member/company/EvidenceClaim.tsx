import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Claim, OwnEvidence } from '../../../contract/evidence/evidence.ts';
import { authorityMethods, bindingMethods, paperKinds } from '../../../contract/evidence/evidenceKinds.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { FileFields } from '../../shared/tickets/FileFields.tsx';
import { useFiles } from '../../shared/tickets/useFiles.ts';

type Kind = Claim['kind'];
type Fields = {
  number: string;
  register: string;
  method: string;
  person: string;
  expires: string;
  note: string;
};
const empty: Fields = { number: '', register: '', method: '', person: '', expires: '', note: '' };
const takesPapers = (kind: Kind) => kind === 'register' || kind === 'authority' || kind === 'document';
const isNumbered = (kind: Kind) => kind === 'lei' || kind === 'vat' || kind === 'register';

const one = <Value extends string>(values: readonly [Value, ...Value[]], given: string): Value =>
  values.find((value) => value === given) ?? values[0];

const bodyOf = (kind: Kind, { number, register, method, person, expires, note }: Fields) => {
  switch (kind) {
    case 'lei':
      return { kind, lei: number };
    case 'vat':
      return { kind, vatId: number };
    case 'register':
      return { kind, number, register };
    case 'binding':
      return { kind, method: one(bindingMethods, method), note };
    case 'authority':
      return { kind, method: one(authorityMethods, method), person, note };
    default:
      return { kind, method: one(paperKinds, method), issuer: person, expires: expires || null, note };
  }
};

/** The button and the dialog to have something of the own company checked. */
export const EvidenceClaim = ({ lookups }: { lookups: OwnEvidence['lookups'] }) => {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>('register');
  const [fields, setFields] = useState(empty);
  const files = useFiles();
  const close = () => {
    setOpen(false);
    setFields(empty);
    files.clear();
  };
  const save = useSave(contract.evidence.claim, {
    refresh: [contract.evidence.mine, contract.companies.mine],
    onDone: close,
  });
  const kinds: [Kind, string][] = [
    ...(lookups.lei ? [['lei', t`LEI`] as [Kind, string]] : []),
    ...(lookups.vat ? [['vat', t`VAT number`] as [Kind, string]] : []),
    ['register', t`Entry in a register`],
    ['binding', t`That this account is the company`],
    ['authority', t`Who may sign`],
    ['document', t`A paper`],
  ];
  const methods: Partial<Record<Kind, [string, string][]>> = {
    binding: [
      ['transfer', t`Bank transfer in the legal name`],
      ['post', t`Letter with a code to the registered address`],
      ['officer', t`Video call with an officer`],
    ],
    authority: [
      ['officer', t`Officer in the register`],
      ['mandate', t`Mandate`],
    ],
    document: [
      ['licence', t`Licence`],
      ['tax_id', t`Tax registration`],
      ['owners', t`Declaration of owners`],
      ['bank_reference', t`Bank reference`],
      ['insurance', t`Proof of insurance`],
    ],
  };
  const set = (name: keyof Fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setFields((before) => ({ ...before, [name]: value }));
  };
  const send = () => {
    if (!files.isSendable) return;
    files.forgetFaults();
    const parts = takesPapers(kind) ? files.parts() : [];
    save.mutate(
      {
        body: bodyOf(kind, fields),
        files: parts,
        ...(parts.length > 0 && { onProgress: files.setProgress }),
      },
      { onError: files.blame, onSettled: () => files.setProgress(null) },
    );
  };
  const ways = methods[kind];
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        <Trans>Have something checked</Trans>
      </Button>
      <Modal opened={isOpen} onClose={close} title={<Trans>Have something checked</Trans>}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Stack gap="md">
            <NativeSelect
              label={<Trans>What</Trans>}
              data={kinds.map(([value, label]) => ({ value, label }))}
              value={kind}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setKind(kinds.find(([name]) => name === value)?.[0] ?? 'register');
                setFields(empty);
              }}
            />
            {kind === 'register' && (
              <TextInput
                label={<Trans>Register</Trans>}
                value={fields.register}
                onChange={set('register')}
                maxLength={120}
                required
              />
            )}
            {isNumbered(kind) && (
              <TextInput
                label={<Trans>Number</Trans>}
                value={fields.number}
                onChange={set('number')}
                maxLength={60}
                required
              />
            )}
            {ways && (
              <NativeSelect
                label={<Trans>How</Trans>}
                data={ways.map(([value, label]) => ({ value, label }))}
                value={fields.method}
                onChange={set('method')}
              />
            )}
            {(kind === 'authority' || kind === 'document') && (
              <TextInput
                label={kind === 'authority' ? <Trans>Person</Trans> : <Trans>Issued by</Trans>}
                value={fields.person}
                onChange={set('person')}
                maxLength={120}
                required
              />
            )}
            {kind === 'document' && (
              <TextInput
                type="date"
                label={<Trans>Valid until</Trans>}
                value={fields.expires}
                onChange={set('expires')}
              />
            )}
            {!isNumbered(kind) && (
              <Textarea
                label={<Trans>Note for our staff</Trans>}
                value={fields.note}
                onChange={set('note')}
                maxLength={1000}
                autosize
                minRows={2}
              />
            )}
            {takesPapers(kind) && (
              <div>
                <Text size="sm" fw={500} mb={4}>
                  <Trans>Supporting files</Trans>
                </Text>
                <FileFields files={files} onRetry={send} hint />
                <Text size="xs" c="dimmed" mt={4}>
                  <Trans>Only our staff and your company’s admins see them.</Trans>
                </Text>
              </div>
            )}
            {save.isError && (
              <Alert color="red" variant="light" role="alert">
                {errorText(i18n, save.error)}
              </Alert>
            )}
            <Button type="submit" loading={save.isPending}>
              <Trans>Send</Trans>
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
};
