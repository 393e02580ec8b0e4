import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Factors, Passkey } from '../../../../contract/accounts/secondFactor.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead, useSave } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { passkeysPossible } from '../../../shared/auth/passkeyCalls.ts';
import { refusalText } from '../../../shared/auth/refusal.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import classes from '../AccountRows.module.css';
import { ReadSection } from '../ReadSection.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx';
import { RenewCodesDialog } from './RenewCodesDialog.tsx';
import { type NewTotp, TotpDialog } from './TotpDialog.tsx';

type RowProps = { icon: ReactNode; name: ReactNode; facts: ReactNode; action: ReactNode };

const Row = ({ icon, name, facts, action }: RowProps) => (
  <li className={classes.row}>
    {icon}
    <div className={classes.about}>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>{facts}</span>
    </div>
    {action}
  </li>
);

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  const since = format.day(passkey.createdAt);
  return (
    <Row
      icon={<IconFingerprint size={20} aria-hidden />}
      name={
        <>
          {passkey.name} {passkey.synced && <Chip>{t`Synced`}</Chip>}
        </>
      }
      facts={
        <>
          <Trans>Created {since}</Trans>
          {' · '}
          {passkey.lastUsedAt === null ? (
            <Trans>not used yet</Trans>
          ) : (
            <Trans>
              last used <RelativeTime at={passkey.lastUsedAt} />
            </Trans>
          )}
        </>
      }
      action={
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Remove the passkey ${passkey.name}`}
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      }
    />
  );
};

const TotpRow = ({ totp, onRemove }: { totp: Factors['totp']; onRemove: () => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  const [begun, setBegun] = useState<NewTotp | null>(null);
  const start = useSave(contract.secondFactor.startTotp, { refresh: [], onDone: setBegun });
  const since = totp === null ? '' : format.day(totp.createdAt);
  return (
    <>
      <Row
        icon={<IconDeviceMobile size={20} aria-hidden />}
        name={
          <>
            <Trans>Authenticator app</Trans> {totp !== null && <Chip tone="petrol">{t`On`}</Chip>}
          </>
        }
        facts={
          totp === null ? (
            <Trans>An app on your phone shows a code that changes every 30 seconds.</Trans>
          ) : (
            <Trans>Set up {since}</Trans>
          )
        }
        action={
          totp === null ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Set up an authenticator app`}
              loading={start.isPending}
              onClick={() => start.mutate({}, { onError: (error) => toast.failed(refusalText(error)) })}
            >
              <Trans>Set up</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Remove the authenticator app`}
              onClick={onRemove}
            >
              <Trans>Remove</Trans>
            </Button>
          )
        }
      />
      <TotpDialog totp={begun} onClose={() => setBegun(null)} />
    </>
  );
};

const CodesRow = ({ codes }: { codes: NonNullable<Factors['recoveryCodes']> }) => {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Row
        icon={<IconLifebuoy size={20} aria-hidden />}
        name={
          <>
            <Trans>Recovery codes</Trans> {codes.left <= 3 && <Chip tone="amber">{t`Few left`}</Chip>}
          </>
        }
        facts={<Plural value={codes.left} one="# unused code left" other="# unused codes left" />}
        action={
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Generate new recovery codes`}
            onClick={() => setAsks(true)}
          >
            <Trans>Generate new</Trans>
          </Button>
        }
      />
      <RenewCodesDialog opened={asks} onClose={() => setAsks(false)} />
    </>
  );
};

const AddPasskeyRow = ({ isFirst }: { isFirst: boolean }) => {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const possible = passkeysPossible();
  return (
    <>
      <Row
        icon={<IconFingerprint size={20} aria-hidden />}
        name={isFirst ? <Trans>Passkeys</Trans> : <Trans>Another passkey</Trans>}
        facts={
          possible ? (
            <Trans>Sign in with your fingerprint, your face, a PIN or a security key.</Trans>
          ) : (
            <Trans>Your browser cannot create a passkey at this address.</Trans>
          )
        }
        action={
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Add a passkey`}
            disabled={!possible}
            onClick={() => setAsks(true)}
          >
            <Trans>Add</Trans>
          </Button>
        }
      />
      <PasskeyDialog opened={asks} onClose={() => setAsks(false)} />
    </>
  );
};

const Rows = ({ factors }: { factors: Factors }) => {
  const [removes, setRemoves] = useState<'totp' | Passkey | null>(null);
  const { totp, passkeys, recoveryCodes, required } = factors;
  const count = passkeys.length + (totp === null ? 0 : 1);
  return (
    <>
      {required && count === 0 && (
        <Alert color="orange" variant="light" role="status" mb="md">
          <Trans>
            This site asks its staff for a second factor. Set up an authenticator app or a passkey to use the
            back office again.
          </Trans>
        </Alert>
      )}
      <ul className={classes.rows}>
        <TotpRow totp={totp} onRemove={() => setRemoves('totp')} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoves(passkey)} />
        ))}
        <AddPasskeyRow isFirst={passkeys.length === 0} />
        {recoveryCodes !== null && <CodesRow codes={recoveryCodes} />}
      </ul>
      <RemoveFactorDialog what={removes} isLast={count === 1} onClose={() => setRemoves(null)} />
    </>
  );
};

/** Second factors of the account. */
export const SecondFactorSection = () => (
  <ReadSection
    title={<Trans>Two-factor authentication</Trans>}
    read={useRead(contract.secondFactor.read, {}, { staleTime: 0 })}
    height={140}
  >
    {(factors) => <Rows factors={factors} />}
  </ReadSection>
);
