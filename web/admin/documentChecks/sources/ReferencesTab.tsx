import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Spoiler, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { REFERENCE_WORDS_MIN } from '../../../../contract/documentChecks/documentSources.ts';
import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { errorText } from '../../../lib/api/errorText.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from '../Documents.module.css';
import { SourceList } from './SourceList.tsx';

const refresh = [contract.documentSources.references];
const NONE = { title: '', source: '', body: '' };

const Enter = () => {
  const { t, i18n } = useLingui();
  const [given, setGiven] = useState(NONE);
  const save = useSave(contract.documentSources.addReference, {
    refresh,
    onDone: () => {
      toast.done(t`Saved`);
      setGiven(NONE);
    },
  });
  const faults = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const faultOf = (name: string) => faults.find(({ path }) => path === name)?.message;
  return (
    <Section title={<Trans>Add a text</Trans>}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: given });
        }}
      >
        <TextInput
          label={t`Title`}
          value={given.title}
          error={faultOf('title')}
          onChange={(event) => setGiven({ ...given, title: event.currentTarget.value })}
        />
        <TextInput
          label={t`Case`}
          description={t`Which case confirmed it, and when`}
          value={given.source}
          error={faultOf('source')}
          onChange={(event) => setGiven({ ...given, source: event.currentTarget.value })}
        />
        <Textarea
          label={t`Text`}
          description={t`At least ${REFERENCE_WORDS_MIN} words, without names and numbers of the case`}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={20_000}
          value={given.body}
          error={faultOf('body')}
          onChange={(event) => setGiven({ ...given, body: event.currentTarget.value })}
        />
        {save.error !== null && faults.length === 0 && (
          <Alert color="red" role="alert">
            {errorText(i18n, save.error)}
          </Alert>
        )}
        <Group>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={Object.values(given).some((text) => text.trim() === '')}
          >
            <Trans>Add text</Trans>
          </Button>
        </Group>
      </form>
    </Section>
  );
};

/** Texts of confirmed cases: documents that read like one are pointed out to staff, and to nobody else. */
export const ReferencesTab = () => {
  const { t } = useLingui();
  const list = useRead(contract.documentSources.references, {}, { staleTime: 0 });
  const options = { refresh, onDone: () => toast.done(t`Saved`) };
  const confirm = useSave(contract.documentSources.confirmReference, options);
  const end = useSave(contract.documentSources.endReference, options);
  return (
    <>
      <SourceList
        list={list}
        confirm={confirm}
        end={end}
        empty={
          <EmptyState
            icon={<IconFileText size={26} aria-hidden />}
            title={<Trans>No texts yet</Trans>}
            text={
              <Trans>
                The text of a confirmed case helps to find documents that read like it. Only you see the hint,
                never buyers or owners.
              </Trans>
            }
          />
        }
        renderItem={(reference) => (
          <>
            <h2 className={classes.title}>
              <bdi>{reference.title}</bdi>
            </h2>
            <p className={classes.quiet}>
              <bdi>{reference.source}</bdi>
            </p>
            <Spoiler maxHeight={72} showLabel={t`Show all`} hideLabel={t`Show less`}>
              <p className={classes.quiet} dir="auto">
                {reference.body}
              </p>
            </Spoiler>
          </>
        )}
      />
      <Enter />
    </>
  );
};
