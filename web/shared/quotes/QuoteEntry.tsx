import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { BenchmarkDetail } from '../../../contract/prices/quotes.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './QuoteEntry.module.css';

const QuoteSheet = lazy(() => import('./QuoteSheet.tsx').then((m) => ({ default: m.QuoteSheet })));

/** One quote by hand, or many from a file. A value far from the day before is asked about. */
export const QuoteEntry = ({ benchmark }: { benchmark: BenchmarkDetail }) => {
  const { t, i18n } = useLingui();
  const { code, quoteShape } = benchmark;
  const [cells, setCells] = useState({ day: '', value: '', low: '', high: '' });
  const [isFar, setFar] = useState(false);
  const [sheet, setSheet] = useState(false);
  const save = useSave(contract.quotes.enter, {
    refresh: [contract.quotes.list, contract.quotes.benchmark, contract.baseData.benchmarks],
  });
  const details =
    save.error instanceof ApiError && save.error.code === 'VALIDATION_FAILED' ? save.error.details : [];
  const fault = (column: string) => details?.find(({ path }) => path === `rows.0.${column}`)?.message;
  const columns = quoteShape === 'single' ? (['value'] as const) : (['low', 'high'] as const);
  const label = { value: t`Value`, low: t`Low`, high: t`High` };
  const field = (name: 'day' | 'value' | 'low' | 'high') => ({
    value: cells[name],
    error: fault(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setFar(false);
      setCells({ ...cells, [name]: event.currentTarget.value });
    },
  });
  const send = async () => {
    const row = Object.fromEntries(['day', ...columns].map((name) => [name, cells[name as 'day'] || null]));
    try {
      const { created } = await save.mutateAsync({
        params: { id: code },
        body: { rows: [row], confirmed: isFar },
      });
      setFar(false);
      setCells({ day: '', value: '', low: '', high: '' });
      toast.done(
        created === 0
          ? t`This value is known already`
          : plural(created, { one: '# quote saved', other: '# quotes saved' }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === 'QUOTES_HELD') setFar(true);
      else if (!(error instanceof ApiError) || error.code !== 'VALIDATION_FAILED')
        toast.failed(errorText(i18n, error));
    }
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput label={t`Day`} placeholder="2026-11-20" {...field('day')} />
      {columns.map((name) => (
        <TextInput key={name} label={label[name]} inputMode="decimal" {...field(name)} />
      ))}
      <Button type="submit" loading={save.isPending} {...(isFar && { color: 'orange' })}>
        {isFar ? <Trans>Save although it is far from the day before</Trans> : <Trans>Save quote</Trans>}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setSheet(true)}
      >
        <Trans>Import a file</Trans>
      </Button>
      {sheet && (
        <Suspense fallback={null}>
          <QuoteSheet code={code} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </form>
  );
};
