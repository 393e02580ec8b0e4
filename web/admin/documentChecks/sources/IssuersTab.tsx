import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, TextInput } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from '../Documents.module.css';
import { SourceList } from './SourceList.tsx';

const refresh = [contract.documentSources.issuers];
const NONE = { name: '', host: '', email: '', lookupUrl: '', sourceUrl: '' };

const Enter = () => {
  const { t, i18n } = useLingui();
  const [given, setGiven] = useState(NONE);
  const save = useSave(contract.documentSources.addIssuer, {
    refresh,
    onDone: () => {
      toast.done(t`Saved`);
      setGiven(NONE);
    },
  });
  const faults = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const field = (name: keyof typeof NONE, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      value={given[name]}
      error={faults.find(({ path }) => path === name)?.message}
      onChange={(event) => setGiven({ ...given, [name]: event.currentTarget.value })}
    />
  );
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <Section title={<Trans>Add an issuer</Trans>}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({
            body: {
              ...given,
              email: orNull(given.email),
              lookupUrl: orNull(given.lookupUrl),
            },
          });
        }}
      >
        {field('name', t`Name`, t`As it stands on its certificates`)}
        {field('host', t`Domain`, t`Of its website and e-mail, such as example.com`)}
        {field(
          'sourceUrl',
          t`Where you found this`,
          t`A page of the issuer itself, never one from a document`,
        )}
        {field('email', t`E-mail for questions`, t`If it publishes one`)}
        {field('lookupUrl', t`Verification page`, t`Where anybody can look up a number, if it offers that`)}
        {save.error !== null && faults.length === 0 && (
          <Alert color="red" role="alert">
            {errorText(i18n, save.error)}
          </Alert>
        )}
        <Group>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={[given.name, given.host, given.sourceUrl].some((text) => text.trim() === '')}
          >
            <Trans>Add issuer</Trans>
          </Button>
        </Group>
      </form>
    </Section>
  );
};

/** Issuers of documents with their own addresses: whom staff may ask. */
export const IssuersTab = () => {
  const { t } = useLingui();
  const list = useRead(contract.documentSources.issuers, {}, { staleTime: 0 });
  const options = { refresh, onDone: () => toast.done(t`Saved`) };
  const confirm = useSave(contract.documentSources.confirmIssuer, options);
  const end = useSave(contract.documentSources.endIssuer, options);
  return (
    <>
      <SourceList
        list={list}
        confirm={confirm}
        end={end}
        empty={
          <EmptyState
            icon={<IconBuildingBank size={26} aria-hidden />}
            title={<Trans>No issuers yet</Trans>}
            text={
              <Trans>
                Laboratories, inspectors and terminals whose documents you see. We ask them at the addresses
                listed here, and at no others.
              </Trans>
            }
          />
        }
        renderItem={(issuer) => (
          <>
            <h2 className={classes.title}>
              <bdi>{issuer.name}</bdi>
            </h2>
            <Group gap="md">
              <span className={classes.quiet} translate="no">
                {issuer.host}
              </span>
              {issuer.email !== null && (
                <Anchor size="sm" href={`mailto:${issuer.email}`}>
                  {issuer.email}
                </Anchor>
              )}
              {issuer.lookupUrl !== null && (
                <Anchor size="sm" href={issuer.lookupUrl} target="_blank" rel="noreferrer">
                  <Trans>Look up numbers</Trans>
                </Anchor>
              )}
              <Anchor size="sm" href={issuer.sourceUrl} target="_blank" rel="noreferrer">
                <Trans>Source page</Trans>
              </Anchor>
            </Group>
          </>
        )}
      />
      <Enter />
    </>
  );
};
