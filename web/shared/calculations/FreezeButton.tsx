import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Given } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';

type Body = Given<typeof contract.priceCalculations.create>['body'];

/** Freezes what a formula gives, with a number and a proof, and opens it. Members have a place for it. */
export const FreezeButton = ({ body, disabled = false }: { body: Body; disabled?: boolean }) => {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const user = useUser();
  const keys = useRef(idempotencyKeys());
  const save = useSave(contract.priceCalculations.create, {
    refresh: [contract.priceCalculations.list],
    onDone: ({ id }) => {
      keys.current.arrived();
      void navigate({ to: '/users/calculations/$id', params: { id } });
    },
  });
  if (user?.role !== 'paid' && user?.role !== 'guest') return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconSnowflake size={16} aria-hidden />}
        loading={save.isPending}
        disabled={disabled}
        onClick={() => save.mutate({ body, idempotencyKey: keys.current.for(body) })}
      >
        <Trans>Freeze this calculation</Trans>
      </Button>
      {save.error !== null && (
        <Alert color="red" variant="light" role="alert" mt="xs">
          {errorText(i18n, save.error)}
        </Alert>
      )}
    </div>
  );
};
