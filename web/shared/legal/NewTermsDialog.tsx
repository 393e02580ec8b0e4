import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { session } from '../../lib/session.ts';
import { refreshSiteSettings, useSiteSettings } from '../settings/siteSettings.ts';
import { ConsentText } from './ConsentText.tsx';

/** Puts terms that changed since the last sign-in to the user, who accepts them or signs out. */
export const NewTermsDialog = ({ version }: { version: number }) => {
  const { i18n } = useLingui();
  const { legal } = useSiteSettings();
  const [accepted, setAccepted] = useState(false);
  const accept = useSave(contract.legal.accept, {
    refresh: [],
    onDone: () => {
      const { token, user } = session.get();
      if (token !== null && user !== null) session.refreshUser(token, { ...user, acceptedTerms: version });
    },
  });
  const signOut = () => {
    // Signed out here even if the server cannot be reached; the session ends there by itself.
    void call(contract.auth.logout).catch(() => undefined);
    session.clear();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Trans>Terms of use</Trans>}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>The terms of use have changed. Read and accept them to continue.</Trans>
        </Text>
        <Checkbox
          checked={accepted}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
          label={<ConsentText hasPrivacy={legal.privacy !== null} />}
          data-autofocus
        />
        {accept.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {errorText(i18n, accept.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={signOut}>
            <Trans>Sign out</Trans>
          </Button>
          <Button
            disabled={!accepted}
            loading={accept.isPending}
            onClick={() =>
              accept.mutate({ body: { version } }, { onError: () => void refreshSiteSettings() })
            }
          >
            <Trans>Accept and continue</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
