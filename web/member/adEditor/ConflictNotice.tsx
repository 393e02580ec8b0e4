import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { DraftCopy } from './drafts/draftCopy.ts';
import { applyCopy } from './drafts/openAd.ts';
import type { AdEditor } from './useAdEditor.ts';

type Props = { copy: DraftCopy; editor: AdEditor; onDecided: () => void };

/** This browser holds unsent input for an older version of the ad. */
export const ConflictNotice = ({ copy, editor, onDecided }: Props) => {
  const format = useFormat();
  const { ad, form, session } = editor;
  const when = format.dateTime(new Date(copy.at).toISOString());
  if (ad === null) return null;
  return (
    <Notice tone="petrol" icon={<IconHistory size={20} aria-hidden />}>
      <Trans>
        You typed something here until {when} that was never sent, and the ad was changed elsewhere since.
        Below is the version of the server.
      </Trans>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          onClick={() => {
            session.forget();
            onDecided();
          }}
        >
          <Trans>Keep what is below</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            form.reset(applyCopy(copy, ad), { keepDefaultValues: true });
            session.change(form.getValues(), editor.autosaved);
            onDecided();
          }}
        >
          <Trans>Take what I typed</Trans>
        </Button>
      </Group>
    </Notice>
  );
};
