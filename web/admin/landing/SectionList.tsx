import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  type LandingFile,
  type LandingKind,
  type LandingSection,
  landingKinds,
  SECTIONS_MAX,
} from '../../../contract/site/landing.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './LandingForm.module.css';
import { kindText, moved, newSection, numbered } from './landingForm.ts';
import { SectionRow } from './SectionRow.tsx';

const UNDO_SECONDS = 8;

type Props = {
  sections: LandingSection[];
  files: readonly LandingFile[];
  faultAt: (path: string) => string | undefined;
  /** Indexes of invalid sections. */
  faulty: ReadonlySet<number>;
  /** Ids of expanded sections. */
  opened: ReadonlySet<string>;
  onOpen: (id: string, opened: boolean) => void;
  onChange: (sections: LandingSection[]) => void;
};

/** Sections in page order, moved by drag or by buttons. */
export const SectionList = ({ sections, files, faultAt, faulty, opened, onOpen, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  const now = useRef(sections);
  now.current = sections;

  // A button loses focus when its row moves: restore it.
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const change = (next: readonly LandingSection[]) => onChange(numbered(next));
  const nameOf = ({ title, kind }: LandingSection) => (title === '' ? i18n._(kindText[kind].name) : title);
  const move = (from: number, to: number, button?: string) => {
    const section = sections[from];
    if (section === undefined) return;
    focusNext.current = button ?? null;
    change(moved(sections, from, to));
    setSaid(t`${nameOf(section)} is now at place ${to + 1} of ${sections.length}`);
  };
  const add = (kind: LandingKind) => {
    const section = newSection(kind, sections);
    change([...sections, section]);
    onOpen(section.id, true);
    setSaid(t`${i18n._(kindText[kind].name)} added at the end`);
  };
  const remove = (place: number) => {
    const section = sections[place];
    if (section === undefined) return;
    change(sections.toSpliced(place, 1));
    toast.undoable(t`${nameOf(section)} removed`, {
      seconds: UNDO_SECONDS,
      run: () => onChange(numbered(now.current.toSpliced(place, 0, section))),
    });
  };
  const full = sections.length >= SECTIONS_MAX;

  return (
    <Section
      card
      title={<Trans>Sections</Trans>}
      note={<Trans>in the order of the page</Trans>}
      actions={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              disabled={full}
              leftSection={<IconPlus size={14} aria-hidden />}
            >
              {full ? <Trans>{SECTIONS_MAX} at most</Trans> : <Trans>Add a section</Trans>}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {landingKinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => add(kind)}>
                {i18n._(kindText[kind].name)}
                <span className={classes.menuAbout}>{i18n._(kindText[kind].about)}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
    >
      {sections.length === 0 ? (
        <p className={classes.about}>
          <Trans>No sections: the page ends below its top.</Trans>
        </p>
      ) : (
        <ul className={classes.rows}>
          {sections.map((section, place) => (
            <SectionRow
              key={section.id}
              section={section}
              place={place}
              last={sections.length - 1}
              opened={opened.has(section.id)}
              files={files}
              faultAt={faultAt}
              faulty={faulty.has(place)}
              onOpen={(open) => onOpen(section.id, open)}
              onChange={(next) => change(sections.with(place, next))}
              onMove={move}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Section>
  );
};
