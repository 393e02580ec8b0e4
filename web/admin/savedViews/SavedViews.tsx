import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconCheck, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { SavedView, ViewScreen } from '../../../contract/operations/savedViews.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useShownColumns } from '../../ui/table/useShownColumns.ts';
import classes from './SavedViews.module.css';
import { isSameView, type Kept, searchToKeep } from './sameView.ts';

const refresh = [contract.savedViews.list];
const NAME_MAX = 60;

type Props = {
  screen: ViewScreen;
  /** Name of the table whose columns are kept. */
  table: string;
  /** Filters and order of the address, without page and what is open. */
  search: object;
  parse: (raw: Record<string, unknown>) => object;
};

const SaveForm = ({ onSave, names, error, saving, onClose }: SaveProps) => {
  const { t, i18n } = useLingui();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const said = name.trim();
  const replaces = names.some((one) => one.toLowerCase() === said.toLowerCase());
  const full = error instanceof ApiError && error.code === 'TOO_MANY';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (said !== '') onSave(said);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t`Name`}
          description={
            replaces
              ? t`Replaces your view with this name.`
              : t`Keeps the current filters, sorting and columns.`
          }
          value={name}
          maxLength={NAME_MAX}
          data-autofocus
          error={tried && said === '' ? t`Give it a name.` : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" variant="light" role="alert">
            {full ? t`You have reached the limit of saved views. Delete one first.` : errorText(i18n, error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving}>
            <Trans>Save view</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
type SaveProps = {
  onSave: (name: string) => void;
  names: readonly string[];
  error: ApiError | null;
  saving: boolean;
  onClose: () => void;
};

/** The views that somebody keeps of a table: filters, order and columns under a name. Nobody else sees them. */
export const SavedViews = ({ screen, table, search, parse }: Props) => {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [columns, setColumns] = useShownColumns(table);
  const [saving, setSaving] = useState(false);
  const list = useRead(contract.savedViews.list, { query: { screen } });
  const save = useSave(contract.savedViews.save, {
    refresh,
    onDone: ({ name }) => {
      setSaving(false);
      toast.done(t`View saved: ${name}`);
    },
  });
  const remove = useSave(contract.savedViews.remove, { refresh });
  const views = list.data?.items ?? [];
  const now: Kept = { search: searchToKeep(search), columns };
  const current = views.find((view) => isSameView(view, now));
  const apply = (view: SavedView) => {
    setColumns(view.columns);
    void navigate({ to: '.', search: parse(view.search), resetScroll: false });
  };
  const forget = ({ id, name }: SavedView) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => toast.done(t`View deleted: ${name}`),
        onError: (error) => toast.failed(errorText(i18n, error)),
      },
    );
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<IconBookmark size={15} aria-hidden />}>
            <span className={classes.name}>{current?.name ?? t`Saved views`}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {list.error !== null && views.length === 0 && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void list.refetch()}>
              <Trans>Could not be loaded. Try again.</Trans>
            </Menu.Item>
          )}
          {views.map((view) => (
            <div key={view.id} className={classes.row}>
              <Menu.Item
                onClick={() => apply(view)}
                leftSection={
                  <span className={classes.mark}>
                    {view === current && <IconCheck size={14} aria-label={t`Shown now`} />}
                  </span>
                }
              >
                {view.name}
              </Menu.Item>
              <ActionIcon
                variant="subtle"
                aria-label={t`Delete view ${view.name}`}
                onClick={() => forget(view)}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item
            onClick={() => {
              save.reset();
              setSaving(true);
            }}
          >
            <Trans>Save this view…</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={saving}
        onClose={() => setSaving(false)}
        title={<Trans>Save this view</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <SaveForm
          names={views.map(({ name }) => name)}
          error={save.error}
          saving={save.isPending}
          onSave={(name) => save.mutate({ body: { screen, name, ...now } })}
          onClose={() => setSaving(false)}
        />
      </Modal>
    </>
  );
};
