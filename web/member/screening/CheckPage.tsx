import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { CheckAnswer } from '../../../contract/screening/check.ts';
import { listTitles } from '../../../contract/screening/lists.ts';
import { messageText } from '../../i18n/messageText.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './CheckPage.module.css';

const Found = ({ answer }: { answer: CheckAnswer }) => {
  const { t } = useLingui();
  const { day, number } = useFormat();
  return (
    <Section title={<Trans>Result</Trans>}>
      {answer.imoLooksTyped && (
        <Alert color="yellow" mb="md">
          <Trans>This IMO number looks made up. Check it against the ship’s documents.</Trans>
        </Alert>
      )}
      {answer.candidates.length === 0 ? (
        <EmptyState part title={<Trans>Nothing alike on these lists</Trans>} />
      ) : (
        <PlainTable
          label={t`Entries that are alike`}
          heads={[t`Name`, t`List`, t`Published`, t`Programme`, t`Score`, t`Source`]}
          rows={answer.candidates.map((one) => ({
            key: `${one.list} ${one.name} ${one.score}`,
            name: <bdi>{one.name}</bdi>,
            figures: [
              <span key="list" translate="no">
                {listTitles[one.list]}
              </span>,
              day(one.publishedAt.slice(0, 10)),
              <span key="programs" translate="no">
                {one.programs.join(', ')}
              </span>,
              one.byIdentifier ? t`same IMO number` : number(one.score, { min: 2, max: 2 }),
              one.url === null ? (
                '–'
              ) : (
                <Anchor key="url" inherit href={one.url} target="_blank" rel="noreferrer">
                  <Trans>Open</Trans>
                </Anchor>
              ),
            ],
          }))}
        />
      )}
      <p className={classes.quiet}>{messageText(answer.notice, answer.notice.message)}</p>
    </Section>
  );
};

/** A member's own look at the sanctions lists. */
export const CheckPage = () => {
  const { t, i18n } = useLingui();
  const { day, number } = useFormat();
  usePageTitle(t`Check a counterparty`);
  const countries = useCountryOptions('code');
  const [name, setName] = useState('');
  const [country, setCountry] = useState<string | null>(null);
  const [imo, setImo] = useState('');
  const [birthYear, setBirthYear] = useState<number | string>('');
  const state = useRead(contract.screening.lists, undefined, { staleTime: 0 });
  const check = useSave(contract.screening.check, { refresh: [contract.screening.lists] });
  const faults = check.error instanceof ApiError ? (check.error.details ?? []) : [];
  const faultOf = (path: string) => faults.find((one) => one.path === path)?.message;
  const submit = () =>
    check.mutate({
      body: {
        name,
        ...(country !== null && { country }),
        ...(imo.trim() !== '' && { imo: imo.trim() }),
        ...(typeof birthYear === 'number' && { birthYear }),
      },
    });
  const { lists = [], lookups } = state.data ?? {};
  const known = lists
    .map((one) => `${listTitles[one.list]} ${day(one.publishedAt.slice(0, 10))}`)
    .join(' · ');
  return (
    <>
      <PageHeader
        title={<Trans>Check a counterparty</Trans>}
        note={
          lookups === undefined ? (
            ''
          ) : (
            <Trans>
              {number(lookups.used)} of {number(lookups.limit)} this month
            </Trans>
          )
        }
      />
      <div className={classes.body}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextInput
            label={<Trans>Name of a company, person or ship</Trans>}
            description={<Trans>In any script. Nobody learns whom you check, and names are not kept.</Trans>}
            maxLength={200}
            value={name}
            error={faultOf('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={<Trans>Country, if known</Trans>}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t`Clear` }}
            filter={startsFirst}
            data={countries.options}
            value={country}
            error={faultOf('country')}
            onChange={setCountry}
          />
          <TextInput
            label={<Trans>IMO number of a ship</Trans>}
            inputMode="numeric"
            value={imo}
            error={faultOf('imo')}
            onChange={(event) => setImo(event.currentTarget.value)}
          />
          <NumberInput
            label={<Trans>Year of birth of a person</Trans>}
            hideControls
            allowDecimal={false}
            thousandSeparator=""
            value={birthYear}
            error={faultOf('birthYear')}
            onChange={setBirthYear}
          />
          {check.error !== null && faults.length === 0 && (
            <Alert color="red" role="alert">
              {errorText(i18n, check.error)}
            </Alert>
          )}
          <div>
            <Button
              type="submit"
              loading={check.isPending}
              disabled={name.trim() === ''}
              title={name.trim() === '' ? t`Enter a name first` : undefined}
            >
              <Trans>Check</Trans>
            </Button>
          </div>
          <p className={classes.quiet}>
            {state.data === undefined ? (
              ''
            ) : known === '' ? (
              <Trans>No list is in use on this site yet.</Trans>
            ) : (
              <Trans>Checked against: {known}</Trans>
            )}
          </p>
        </form>
        {check.data !== undefined && <Found answer={check.data} />}
      </div>
    </>
  );
};
