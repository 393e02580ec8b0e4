import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Switch } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { LandingFile, LandingSection } from '../../../contract/site/landing.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from './LandingForm.module.css';
import { isEmpty, kindText } from './landingForm.ts';
import { SectionFields } from './SectionFields.tsx';
import { useRowDrag } from './useRowDrag.ts';

type Props = {
  section: LandingSection;
  place: number;
  last: number;
  opened: boolean;
  files: readonly LandingFile[];
  faultAt: (path: string) => string | undefined;
  faulty: boolean;
  onOpen: (opened: boolean) => void;
  onChange: (section: LandingSection) => void;
  /** `button` is the id of the button used, which keeps the focus. */
  onMove: (from: number, to: number, button?: string) => void;
  onRemove: () => void;
};

/** One section: position, on/off switch and content. */
export const SectionRow = (props: Props) => {
  const { section, place, last, opened, files, faultAt, faulty, onOpen, onChange, onMove, onRemove } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const { row, handle, edge, dragged } = useRowDrag({ list: 'sections', place, onMove });
  const kind = i18n._(kindText[section.kind].name);
  const name = section.title === '' ? kind : section.title;
  const [up, down] = [`${section.id}-up`, `${section.id}-down`];
  return (
    <li
      ref={row}
      className={classes.row}
      data-edge={edge ?? undefined}
      data-dragged={dragged || undefined}
      data-off={!section.enabled || undefined}
    >
      <div className={classes.rowHead}>
        <span ref={handle} className={classes.handle} aria-hidden title={t`Drag to move`}>
          <IconGripVertical size={18} />
        </span>
        <button
          type="button"
          className={classes.open}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => onOpen(!opened)}
        >
          <span className={classes.text}>
            <span className={classes.name} data-section-name>
              {name}
            </span>
            {kind !== name && <span className={classes.kind}>{kind}</span>}
            {faulty && (
              <Chip tone="flame">
                <Trans>needs attention</Trans>
              </Chip>
            )}
            {section.enabled && isEmpty(section) && (
              <Chip tone="amber">
                <Trans>empty: not shown</Trans>
              </Chip>
            )}
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron} />
        </button>
        <Switch
          aria-label={t`Show ${name}`}
          checked={section.enabled}
          onChange={(event) => onChange({ ...section, enabled: event.currentTarget.checked })}
        />
        <ActionIcon
          id={up}
          variant="subtle"
          color="gray"
          aria-label={t`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place, place - 1, place === 1 ? down : up)}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          id={down}
          variant="subtle"
          color="gray"
          aria-label={t`Move ${name} down`}
          disabled={place === last}
          onClick={() => onMove(place, place + 1, place + 1 === last ? up : down)}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div id={id} hidden={!opened} className={classes.body}>
        {opened && (
          <>
            <p className={classes.about}>{i18n._(kindText[section.kind].about)}</p>
            <SectionFields
              section={section}
              onChange={onChange}
              path={`sections.${place}`}
              faultAt={faultAt}
              files={files}
            />
          </>
        )}
      </div>
    </li>
  );
};
