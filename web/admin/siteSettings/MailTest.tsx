import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Section } from '../../ui/Section.tsx';

/** Where mails go, and a mail to oneself that says at once whether they arrive. */
export const MailTest = () => {
  const { i18n } = useLingui();
  const state = useRead(contract.siteSettings.mailState, undefined, { staleTime: 0 });
  const test = useSave(contract.siteSettings.testMail, { refresh: [] });
  if (state.data === undefined)
    return state.error === null ? (
      <Loading />
    ) : (
      <ErrorState part error={state.error} onRetry={() => void state.refetch()} />
    );
  const { server } = state.data;
  const done = test.data;
  return (
    <Section
      card
      title={<Trans>Mail server</Trans>}
      note={
        server === null ? (
          <Chip tone="amber">
            <Trans>Not set</Trans>
          </Chip>
        ) : (
          <Chip tone="ok">
            <Trans>Set</Trans>
          </Chip>
        )
      }
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {server === null ? (
            <Trans>
              No mail server is set, so e-mails are written to the outbox folder and reach nobody. Start the
              server with SMTP_URL.
            </Trans>
          ) : (
            <Trans>
              E-mails go out through <Code>{server}</Code>.
            </Trans>
          )}
        </Text>
        <Button
          variant="default"
          loading={test.isPending}
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={() => test.mutate({})}
        >
          <Trans>Send a test e-mail to myself</Trans>
        </Button>
        {test.error !== null && (
          <Alert color="red" variant="light" role="alert" w="100%">
            {errorText(i18n, test.error)}
          </Alert>
        )}
        {done !== undefined && (
          <Alert
            color={done.outcome === 'failed' || done.outcome === 'refused' ? 'red' : 'teal'}
            variant="light"
            role="status"
            w="100%"
          >
            {done.outcome === 'sent' && <Trans>Sent. Check the inbox of {done.to}.</Trans>}
            {done.outcome === 'written' && <Trans>Written to the outbox folder for {done.to}.</Trans>}
            {done.outcome === 'refused' && <Trans>The mail server refused to deliver to {done.to}.</Trans>}
            {done.outcome === 'failed' && (
              <>
                <Trans>The mail server could not be used:</Trans> <Code>{done.answer ?? ''}</Code>
              </>
            )}
          </Alert>
        )}
      </Stack>
    </Section>
  );
};
