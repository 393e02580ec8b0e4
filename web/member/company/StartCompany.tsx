import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { withCompany } from './useCompany.ts';

/** Asking to join the company whose domain the own address has. */
const Join = () => {
  const format = useFormat();
  const [note, setNote] = useState('');
  const read = useRead(contract.companyInvitations.joinable, {}, { staleTime: 0 });
  const join = useSave(contract.companyInvitations.join, { refresh: withCompany });
  const { company = null, requestedAt = null } = read.data ?? {};
  if (company === null) return null;
  const { displayName, domain, mode } = company;
  return (
    <Section title={<Trans>Join {displayName}</Trans>} card>
      <Stack gap="md" align="flex-start">
        <Text size="sm">
          <Trans>
            Your e-mail address is at {domain}, which {displayName} has proved to be theirs.
          </Trans>
        </Text>
        {requestedAt !== null ? (
          <Text size="sm">
            <Trans>You asked on {format.day(requestedAt)}. An admin of the company decides.</Trans>
          </Text>
        ) : (
          <>
            {mode === 'request' && (
              <Textarea
                w="100%"
                label={<Trans>Note to the admins</Trans>}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
                maxLength={500}
                autosize
                minRows={2}
              />
            )}
            <Button loading={join.isPending} onClick={() => join.mutate({ body: { note } })}>
              {mode === 'auto' ? <Trans>Join as a viewer</Trans> : <Trans>Ask to join</Trans>}
            </Button>
          </>
        )}
        {join.isError && (
          <Alert color="red" variant="light" role="alert">
            {join.error.message}
          </Alert>
        )}
      </Stack>
    </Section>
  );
};

/** For who is in no company: create one, join one, or do nothing. */
export const StartCompany = () => (
  <Stack gap="xl">
    <Text size="sm" c="dimmed" maw="42rem">
      <Trans>
        A company owns ads and conversations together: colleagues see them and answer for each other, each
        within their role. Were you invited? Open the link in the e-mail.
      </Trans>
    </Text>
    <Join />
    <Section title={<Trans>Create a company</Trans>} card>
      <CompanyForm company={null} />
    </Section>
  </Stack>
);
