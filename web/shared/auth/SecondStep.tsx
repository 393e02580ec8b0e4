import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import type { ErrorBody } from '../../../contract/core/errors.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { session } from '../../lib/session.ts';
import { FactorForm } from './FactorForm.tsx';

export type Asked = Required<Pick<ErrorBody, 'challenge' | 'methods'>> & Pick<ErrorBody, 'passkeyOptions'>;

/** Second-factor challenge of a sign-in error; null for any other error. */
export const secondStepOf = (error: unknown): Asked | null => {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { challenge, methods, passkeyOptions } = error.body ?? {};
  if (challenge === undefined || methods === undefined) return null;
  return { challenge, methods, ...(passkeyOptions && { passkeyOptions }) };
};

type Props = {
  asked: Asked;
  onSignedIn: () => void;
  /** Back to the password step; `message` if this step has ended. */
  onBack: (message: string | null) => void;
};

export const SecondStep = ({ asked, onSignedIn, onBack }: Props) => (
  <>
    <Text size="sm" mb="md">
      <Trans>Your account is protected by a second factor.</Trans>
    </Text>
    <FactorForm
      methods={asked.methods}
      passkeyOptions={async () => {
        if (asked.passkeyOptions === undefined) throw new Error('There is no passkey');
        return asked.passkeyOptions;
      }}
      send={async (proof) => {
        try {
          const { token, user } = await call(contract.factorSignIn.secondStep, {
            body: { challenge: asked.challenge, ...proof },
          });
          session.signIn(token, user);
          onSignedIn();
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'CHALLENGE_INVALID') throw error;
          onBack(error.message);
        }
      }}
    >
      <Anchor component="button" type="button" size="sm" onClick={() => onBack(null)}>
        <Trans>Back to sign-in</Trans>
      </Anchor>
    </FactorForm>
  </>
);
