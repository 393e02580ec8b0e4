import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Alert, Button, Group, Modal, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { LandingFile } from '../../../contract/site/landing.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Pictures.module.css';
import { UploadButton } from './UploadButton.tsx';

type Props = {
  files: readonly LandingFile[];
  /** Names of the places where a picture is shown, saved or unsaved. */
  usesOf: (file: LandingFile) => string[];
};

/** Uploaded pictures, with where each is used and a delete button. */
export const FilesSection = ({ files, usesOf }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const [leaving, setLeaving] = useState<LandingFile | null>(null);
  const remove = useSave(contract.landing.removeUpload, {
    refresh: [contract.landing.readForAdmin],
    onDone: () => {
      toast.done(t`${leaving?.name ?? ''} deleted`);
      setLeaving(null);
    },
  });
  return (
    <Section card title={<Trans>Pictures</Trans>}>
      <UploadButton count={files.length} onDone={({ name }) => toast.done(t`${name} uploaded`)} />
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => {
            const { id, url, name, size, width, height } = file;
            const uses = usesOf(file).join(', ');
            return (
              <li key={id}>
                <img src={url} alt="" loading="lazy" />
                <div>
                  <div className={classes.name}>{name}</div>
                  <p className={classes.hint}>
                    {width} × {height} · {format.bytes(size)}
                  </p>
                  <p className={classes.hint}>
                    {uses === '' ? <Trans>Not used</Trans> : <Trans>Used in: {uses}</Trans>}
                  </p>
                </div>
                <Tooltip label={uses === '' ? t`Delete` : t`Used in: ${uses}. Remove it there first.`}>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t`Delete ${name}`}
                    // aria-disabled keeps the button focusable, so that its tooltip can be read.
                    aria-disabled={uses !== '' || undefined}
                    data-disabled={uses !== '' || undefined}
                    onClick={() => {
                      if (uses !== '') return;
                      remove.reset();
                      setLeaving(file);
                    }}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </li>
            );
          })}
        </ul>
      )}
      <Modal
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={<Trans>Delete {leaving?.name}?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <p>
          <Trans>The picture cannot be brought back.</Trans>
        </p>
        {remove.isError && (
          <Alert color="red" variant="light" role="alert">
            {refusalText(remove.error)}
          </Alert>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setLeaving(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => leaving !== null && remove.mutate({ params: { id: leaving.id } })}
          >
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Modal>
    </Section>
  );
};
