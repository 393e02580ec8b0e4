import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OwnRuleFinding } from '../../../contract/ads/adRules.ts';
import { contract } from '../../../contract/index.ts';
import { NOTE_MIN } from '../../../contract/screening/hits.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { readsOfRules } from './readsOfRules.ts';

type Props = { adId: string; rule: OwnRuleFinding; onClose: () => void };

/** Staff let an ad pass that a rule holds. */
export const ReleaseDialog = ({ adId, rule, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const [note, setNote] = useState('');
  const save = useSave(contract.adRules.release, {
    refresh: readsOfRules,
    onDone: () => {
      toast.done(t`Released`);
      onClose();
    },
  });
  const missing = note.trim().length < NOTE_MIN ? t`Enter a reason first` : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Release this ad</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null)
            save.mutate({
              params: { id: adId, ruleId: rule.ruleId },
              body: { version: rule.version, note: note.trim() },
            });
        }}
      >
        <Stack gap="md">
          <Textarea
            label={t`Reason for the release`}
            description={t`What you checked, in at least ${NOTE_MIN} characters. It counts for this content of the ad and this version of the rule.`}
            autosize
            minRows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <DialogActions error={save.error === null ? null : errorText(i18n, save.error)} onCancel={onClose}>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={missing !== null}
              title={missing ?? undefined}
            >
              <Trans>Release</Trans>
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
};
