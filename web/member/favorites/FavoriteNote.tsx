import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type Favorite, favoriteNoteBody } from '../../../contract/market/favorites.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import classes from './FavoritesPage.module.css';

type FormProps = { favorite: Favorite; onDone: () => void };

const NoteForm = ({ favorite: { adId, note, title }, onDone }: FormProps) => {
  const { t } = useLingui();
  const form = useContractForm(favoriteNoteBody, {
    defaultValues: { note: note ?? '' },
    draftKey: `note:${adId}`,
  });
  const [refusal, setRefusal] = useState('');
  const save = useSave(contract.favorites.setNote, { refresh: [contract.favorites.list] });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await save.mutateAsync({ params: { adId }, body });
      form.forgetDraft();
      onDone();
    } catch (error) {
      setRefusal(setServerErrors(form, error, ['note']).join(' '));
    }
  });
  const cancel = () => {
    form.forgetDraft();
    onDone();
  };
  return (
    <form className={classes.note} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        {...form.register('note')}
        size="xs"
        dir="auto"
        aria-label={t`Note about ${title}`}
        placeholder={t`Only you see this`}
        maxLength={500}
        data-autofocus
        error={errors.note?.message ?? (refusal || undefined)}
      />
      <Button size="compact-sm" type="submit" loading={isSubmitting}>
        <Trans>Save</Trans>
      </Button>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
};

/** A line of one's own about a favorite, edited in place. */
export const FavoriteNote = ({ favorite }: { favorite: Favorite }) => {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  if (editing) return <NoteForm favorite={favorite} onDone={() => setEditing(false)} />;
  return (
    <p className={classes.note}>
      {favorite.note !== null && <bdi className={classes.noteText}>{favorite.note}</bdi>}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconPencil size={13} aria-hidden />}
        aria-label={
          favorite.note === null ? t`Add note about ${favorite.title}` : t`Edit note about ${favorite.title}`
        }
        onClick={() => setEditing(true)}
      >
        {favorite.note === null ? <Trans>Add note</Trans> : <Trans>Edit note</Trans>}
      </Button>
    </p>
  );
};
