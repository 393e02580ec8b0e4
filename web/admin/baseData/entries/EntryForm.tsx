import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { ApiError } from '../../../lib/api/apiError.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../../lib/form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { EntryFieldInput } from './EntryFieldInput.tsx';
import classes from './EntryForm.module.css';
import type { BaseEntry, EntryKind, EntrySchema } from './entryCalls.ts';
import { type FieldGroup, namesOf } from './entryFields.ts';

export type EntryFormShape = {
  schema: EntrySchema;
  groups: readonly FieldGroup[];
  values: FieldValues;
  /** A form part that is not a plain field; `name` is its part of the body. */
  more?: {
    name: string;
    part: ReactNode;
    /** If the form's structure differs from the body's: maps an error path to its form field. */
    fieldOf?: (path: string, values: FieldValues) => string;
  };
};

type Props = {
  /** Draft key. */
  name: string;
  kind: EntryKind;
  entry: BaseEntry | undefined;
  shape: EntryFormShape;
  /** Further actions, at the start of the footer. */
  beside?: ReactNode;
  onDone: () => void;
};

/** Form of a base data entry, new or existing. */
export const EntryForm = ({ name, kind, entry, shape, beside, onDone }: Props) => {
  const { t } = useLingui();
  const form = useContractForm(shape.schema, {
    defaultValues: shape.values,
    // Keyed by version: a draft of another version is not offered.
    draftKey: `${name}:${entry === undefined ? 'new' : `${entry.id}:${entry.version}`}`,
  });
  const [refusal, setRefusal] = useState<{ lines: string[]; stale: boolean }>({ lines: [], stale: false });
  const create = useSave(kind.calls.create, { refresh: kind.reads });
  const update = useSave(kind.calls.update, { refresh: kind.reads });
  const fields = [...namesOf(shape.groups), ...(shape.more === undefined ? [] : [shape.more.name])];
  const guard = useLeaveGuard({ unsaved: form.formState.isDirty, onLeave: form.forgetDraft });
  const submit = form.handleSubmit(async (body) => {
    setRefusal({ lines: [], stale: false });
    try {
      const saved =
        entry === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id: entry.id }, body: { ...body, version: entry.version } });
      form.forgetDraft();
      guard.release();
      toast.done(entry === undefined ? t`${saved.name} added` : t`${saved.name} saved`);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.isOffline)
        setRefusal({
          lines: [t`Network error. Please check your connection and try again.`],
          stale: false,
        });
      else if (error instanceof ApiError && error.code === 'STALE')
        setRefusal({ lines: [t`Somebody else changed it in the meantime. Nothing was saved.`], stale: true });
      else if (error instanceof ApiError && error.code === 'NAME_TAKEN' && error.details.length === 0) {
        form.setError(
          'code',
          { type: 'server', message: t`Another one has this code` },
          { shouldFocus: true },
        );
      } else {
        const setError: typeof form.setError = (path, ...rest) =>
          form.setError(shape.more?.fieldOf?.(path, form.getValues()) ?? path, ...rest);
        setRefusal({ lines: setServerErrors({ setError }, error, fields), stale: false });
      }
    }
  });
  const takeTheirs = () => {
    form.forgetDraft();
    setRefusal({ lines: [], stale: false });
    refresh(kind.reads);
  };
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {shape.groups.map(({ title, fields: inGroup }, group) => (
            <fieldset key={title ?? 'first'} className={classes.group}>
              {title !== undefined && <legend className={classes.legend}>{title}</legend>}
              {inGroup.map((field, index) => (
                <div key={field.name} data-wide={isWide(field.kind) || undefined}>
                  <EntryFieldInput field={field} focus={group === 0 && index === 0} />
                </div>
              ))}
            </fieldset>
          ))}
          {shape.more?.part}
          {refusal.lines.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.lines.join(' ')}
              {refusal.stale && (
                <Button mt="xs" size="xs" variant="default" display="block" onClick={takeTheirs}>
                  <Trans>Show the latest version</Trans>
                </Button>
              )}
            </Alert>
          )}
          <Group justify="space-between">
            <Group gap="xs">{beside}</Group>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {entry === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
    </FormProvider>
  );
};

const isWide = (kind: string): boolean => kind === 'long' || kind === 'words';
