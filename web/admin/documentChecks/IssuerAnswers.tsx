import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type IssuerAnswer,
  issuerAnswers,
  type SignalView,
} from '../../../contract/documentChecks/documentChecks.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Documents.module.css';
import { issuerAnswerText } from './documentText.ts';

const SAID_MIN = 10;
const today = () => new Date().toISOString().slice(0, 10);

type Issuer = NonNullable<SignalView['fileA']['issuer']>;

/** Where to ask: only addresses that two people took from the issuer’s own page. */
const Known = ({ issuer }: { issuer: Issuer }) => (
  <div className={classes.item}>
    <h3 className={classes.title}>
      <bdi>{issuer.name}</bdi>
    </h3>
    <p className={classes.quiet}>
      <Trans>
        Ask at these addresses only, never at one in the document: two of us checked them on the issuer’s own
        page.
      </Trans>
    </p>
    <Group gap="md">
      {issuer.email !== null && (
        <Anchor inherit href={`mailto:${issuer.email}`}>
          {issuer.email}
        </Anchor>
      )}
      {issuer.lookupUrl !== null && (
        <Anchor inherit href={issuer.lookupUrl} target="_blank" rel="noreferrer">
          <Trans>Look up this number</Trans>
        </Anchor>
      )}
      <Anchor inherit href={issuer.sourceUrl} target="_blank" rel="noreferrer">
        <Trans>Source page</Trans>
      </Anchor>
    </Group>
  </div>
);

const Note = ({ signal, onDone }: { signal: SignalView; onDone: () => void }) => {
  const { t, i18n } = useLingui();
  const guessed = signal.fileA.issuer?.id ?? signal.fileB?.issuer?.id ?? null;
  const [issuerId, setIssuerId] = useState<string | null>(guessed);
  const [answer, setAnswer] = useState<IssuerAnswer>('no_record');
  const [said, setSaid] = useState('');
  const [on, setOn] = useState(today());
  const list = useRead(contract.documentSources.issuers, {}, { staleTime: 0 });
  const save = useSave(contract.documentDesk.noteAnswer, {
    refresh: [contract.documentDesk.read],
    onDone: () => {
      toast.done(t`Saved`);
      onDone();
    },
  });
  const faults = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const faultOf = (path: string) => faults.find((one) => one.path === path)?.message;
  return (
    <div className={classes.form}>
      <Select
        label={t`Issuer`}
        description={t`Only issuers that a second person confirmed`}
        searchable
        data={(list.data?.items ?? [])
          .filter(({ confirmedAt }) => confirmedAt !== null)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={issuerId}
        onChange={setIssuerId}
        error={faultOf('issuerId')}
        nothingFoundMessage={<Trans>Add the issuer under “Issuers” first</Trans>}
      />
      <Select
        label={t`Answer`}
        allowDeselect={false}
        data={issuerAnswers.map((value) => ({ value, label: i18n._(issuerAnswerText[value]) }))}
        value={answer}
        onChange={(value) => setAnswer(issuerAnswers.find((one) => one === value) ?? answer)}
      />
      <Textarea
        label={t`In the issuer’s words`}
        autosize
        minRows={2}
        maxLength={2000}
        value={said}
        error={faultOf('said')}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t`Answered on`}
        max={today()}
        value={on}
        error={faultOf('on')}
        onChange={(event) => setOn(event.currentTarget.value)}
      />
      {save.error !== null && faults.length === 0 && (
        <Alert color="red" role="alert">
          {errorText(i18n, save.error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          disabled={issuerId === null || said.trim().length < SAID_MIN || on === ''}
          loading={save.isPending}
          onClick={() =>
            issuerId !== null &&
            save.mutate({ params: { id: signal.id }, body: { issuerId, answer, said, on } })
          }
        >
          <Trans>Save the answer</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </div>
  );
};

/** Whom to ask about a document, and what they answered. */
export const IssuerAnswers = ({ signal }: { signal: SignalView }) => {
  const { t, i18n } = useLingui();
  const { day } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const known = [signal.fileA.issuer, signal.fileB?.issuer ?? null].filter((one) => one !== null);
  const issuers = known.filter((one, at) => known.findIndex(({ id }) => id === one.id) === at);
  return (
    <Section title={t`What the issuer says`}>
      <Stack gap="md">
        {issuers.map((issuer) => (
          <Known key={issuer.id} issuer={issuer} />
        ))}
        {issuers.length === 0 && signal.issuerAnswers.length === 0 && (
          <p className={classes.quiet}>
            <Trans>
              We do not know the issuer that is named here yet. Add it under “Issuers”, from its own public
              page.
            </Trans>
          </p>
        )}
        {signal.issuerAnswers.length > 0 && (
          <ol className={classes.plainList}>
            {signal.issuerAnswers.map((one) => (
              <li key={one.at}>
                <strong>
                  <bdi>{one.issuer}</bdi>: {i18n._(issuerAnswerText[one.answer])}
                </strong>
                <p className={classes.quiet}>
                  {day(one.on)}
                  {one.by !== null && (
                    <>
                      {' · '}
                      <bdi>{one.by}</bdi>
                    </>
                  )}
                </p>
                <p className={classes.quiet} dir="auto">
                  {one.said}
                </p>
              </li>
            ))}
          </ol>
        )}
        {isOpen ? (
          <Note signal={signal} onDone={() => setIsOpen(false)} />
        ) : (
          <Group>
            <Button variant="default" onClick={() => setIsOpen(true)}>
              <Trans>Record an answer</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
};
