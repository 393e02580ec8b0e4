import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { ManagedLegalPage } from '../../../contract/site/legal.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { LegalText } from '../../shared/settings/LegalText.tsx';
import { refreshSiteSettings } from '../../shared/settings/siteSettings.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './LegalEditor.module.css';

const reads = [contract.legal.manage, contract.legal.read];

/** The text of the next version beside how it will look, and the versions so far. */
export const LegalEditor = ({ page }: { page: ManagedLegalPage }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { kind, draft, versions } = page;
  const [current] = versions;
  const stored = draft?.body ?? current?.body ?? '';
  const [text, setText] = useState(stored);
  const [asking, setAsking] = useState(false);
  const isChanged = text.trim() !== stored.trim();
  const guard = useLeaveGuard({ unsaved: isChanged, onLeave: () => setText(stored) });
  const save = useSave(contract.legal.saveDraft, {
    refresh: reads,
    onDone: () => toast.done(t`Draft saved`),
  });
  const drop = useSave(contract.legal.dropDraft, {
    refresh: reads,
    onDone: (left) => {
      setText(left.versions[0]?.body ?? '');
      toast.done(t`Draft discarded`);
    },
  });
  const publish = useSave(contract.legal.publish, {
    refresh: reads,
    onDone: () => {
      setAsking(false);
      void refreshSiteSettings();
      toast.done(t`Published`);
    },
  });
  const params = { kind };
  const error = save.error ?? drop.error ?? publish.error;
  return (
    <Stack gap="md">
      {guard.dialog}
      <div className={classes.columns}>
        <Textarea
          label={<Trans>Text</Trans>}
          description={
            <Trans>
              Begin a line with “## ” for a heading or “- ” for a list item; an empty line starts a paragraph.
            </Trans>
          }
          autosize
          minRows={18}
          maxRows={30}
          maxLength={100_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Section title={<Trans>Preview</Trans>} card>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, which the keyboard must be able to do too */}
          <div className={classes.preview} tabIndex={0}>
            <LegalText text={text} />
          </div>
        </Section>
      </div>
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(i18n, error)}
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          disabled={!isChanged || text.trim() === ''}
          loading={save.isPending}
          onClick={() => save.mutate({ params, body: { body: text } })}
        >
          <Trans>Save draft</Trans>
        </Button>
        <Button disabled={draft === null || isChanged} onClick={() => setAsking(true)}>
          <Trans>Publish…</Trans>
        </Button>
        {draft !== null && (
          <Button variant="subtle" loading={drop.isPending} onClick={() => drop.mutate({ params })}>
            <Trans>Discard draft</Trans>
          </Button>
        )}
        <Text size="sm" c="var(--ink-2)">
          {isChanged ? (
            <Trans>Save the draft before you publish it.</Trans>
          ) : draft !== null ? (
            <Trans>This draft is not published yet.</Trans>
          ) : current === undefined ? (
            <Trans>Nothing is published yet.</Trans>
          ) : (
            <Trans>This is the published text. Edit it to start a draft.</Trans>
          )}
        </Text>
      </Group>
      {versions.length > 0 && (
        <Section title={<Trans>Versions</Trans>} card>
          <ul className={classes.versions}>
            {versions.map(({ version, publishedAt, body }) => (
              <li key={version}>
                <Trans>
                  Version {version}, published {format.day(publishedAt)}
                </Trans>{' '}
                <Anchor component="button" type="button" size="sm" onClick={() => setText(body)}>
                  <Trans>Load into the editor</Trans>
                </Anchor>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={<Trans>Publish this version?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Stack gap="md">
          <Text size="sm">
            {kind === 'terms' ? (
              <Trans>
                It goes public at once, and every member is asked to accept it. A published version cannot be
                edited; further changes make a new version.
              </Trans>
            ) : (
              <Trans>
                It goes public at once. A published version cannot be edited; further changes make a new
                version.
              </Trans>
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={publish.isPending} onClick={() => publish.mutate({ params })}>
              <Trans>Publish</Trans>
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
};
