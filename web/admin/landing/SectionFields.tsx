import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  ITEMS_MAX,
  type LandingFile,
  type LandingItem,
  type LandingSection,
} from '../../../contract/site/landing.ts';
import classes from './LandingForm.module.css';
import { fieldsOfKind, hasItems, itemText, moved, newItem } from './landingForm.ts';
import { PictureField } from './PictureField.tsx';

type Faults = { faultAt: (path: string) => string | undefined; files: readonly LandingFile[]; path: string };
type ItemProps = Faults & {
  kind: LandingSection['kind'];
  name: string;
  item: LandingItem;
  place: number;
  last: number;
  onChange: (item: LandingItem) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const letters = { title: 160, text: 1500, url: 500, heading: 120, intro: 400 };

const ItemFields = (props: ItemProps) => {
  const { kind, name, item, place, last, files, path, faultAt, onChange, onMove, onRemove } = props;
  const { t, i18n } = useLingui();
  const labels = itemText[kind];
  if (labels === undefined) return null;
  const shows = fieldsOfKind(kind);
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <span className={classes.itemName}>{name}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Move ${name} down`}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Stack gap="xs">
        <TextInput
          label={i18n._(labels.title)}
          value={item.title}
          maxLength={letters.title}
          dir="auto"
          data-path={`${path}.title`}
          error={faultAt(`${path}.title`)}
          onChange={(event) => onChange({ ...item, title: event.currentTarget.value })}
        />
        {shows.text && (
          <Textarea
            label={i18n._(labels.text)}
            value={item.text}
            maxLength={letters.text}
            autosize
            minRows={2}
            dir="auto"
            data-path={`${path}.text`}
            error={faultAt(`${path}.text`)}
            onChange={(event) => onChange({ ...item, text: event.currentTarget.value })}
          />
        )}
        {shows.url && (
          <TextInput
            label={t`Leads to`}
            description={t`An address like https://example.com, or a path of this site like /market`}
            value={item.url ?? ''}
            maxLength={letters.url}
            dir="ltr"
            data-path={`${path}.url`}
            error={faultAt(`${path}.url`)}
            onChange={(event) =>
              onChange({ ...item, url: event.currentTarget.value === '' ? null : event.currentTarget.value })
            }
          />
        )}
        {shows.picture && (
          <PictureField
            label={t`Picture`}
            value={item.imageUrl}
            files={files}
            path={`${path}.imageUrl`}
            error={faultAt(`${path}.imageUrl`)}
            onChange={(imageUrl) => onChange({ ...item, imageUrl })}
          />
        )}
      </Stack>
    </li>
  );
};

type Props = Faults & { section: LandingSection; onChange: (section: LandingSection) => void };

/** Texts and items of one section. */
export const SectionFields = ({ section, onChange, path, faultAt, files }: Props) => {
  const { t, i18n } = useLingui();
  const { kind, items } = section;
  const setItems = (next: LandingItem[]) => onChange({ ...section, items: next });
  const one = itemText[kind]?.one;
  const full = items.length >= ITEMS_MAX;
  return (
    <Stack gap="sm">
      <TextInput
        label={t`Heading`}
        value={section.title}
        maxLength={letters.heading}
        dir="auto"
        data-path={`${path}.title`}
        error={faultAt(`${path}.title`)}
        onChange={(event) => onChange({ ...section, title: event.currentTarget.value })}
      />
      <Textarea
        label={t`Text below it`}
        value={section.subtitle}
        maxLength={letters.intro}
        autosize
        minRows={1}
        dir="auto"
        data-path={`${path}.subtitle`}
        error={faultAt(`${path}.subtitle`)}
        onChange={(event) => onChange({ ...section, subtitle: event.currentTarget.value })}
      />
      {hasItems(kind) && one !== undefined && (
        <>
          <ul className={classes.items}>
            {items.map((item, place) => (
              <ItemFields
                // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, so the index identifies them
                key={place}
                kind={kind}
                name={`${i18n._(one)} ${place + 1}`}
                item={item}
                place={place}
                last={items.length - 1}
                files={files}
                path={`${path}.items.${place}`}
                faultAt={faultAt}
                onChange={(next) => setItems(items.with(place, next))}
                onMove={(to) => setItems(moved(items, place, to))}
                onRemove={() => setItems(items.toSpliced(place, 1))}
              />
            ))}
          </ul>
          <Button
            variant="default"
            size="xs"
            className={classes.add}
            disabled={full}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setItems([...items, newItem])}
          >
            {full ? <Trans>{ITEMS_MAX} at most</Trans> : <Trans>Add: {i18n._(one)}</Trans>}
          </Button>
          {faultAt(`${path}.items`) !== undefined && (
            <p role="alert" className={classes.fault}>
              {faultAt(`${path}.items`)}
            </p>
          )}
        </>
      )}
    </Stack>
  );
};
