import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from './Checkout.module.css';

type Props = {
  planId: string;
  applied: string | undefined;
  /** Why the applied coupon was rejected after all. */
  refused: string | null;
  onApply: (code: string | undefined) => void;
};

/** A code is first applied to the quote, so that its effect is visible before buying. */
export const CouponField = ({ planId, applied, refused, onApply }: Props) => {
  const { t } = useLingui();
  const payer = usePayer();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  const apply = async () => {
    const coupon = typed.trim().toUpperCase();
    if (coupon === '' || busy) return;
    setBusy(true);
    setSaid(null);
    try {
      await call(contract.plans.checkUpgrade, { params: { id: planId }, body: { coupon, payer } });
      onApply(coupon);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setSaid(
        error.isOffline
          ? t`No connection to the server. Try again.`
          : (error.details.find(({ path }) => path === 'coupon')?.message ?? error.message),
      );
    } finally {
      setBusy(false);
    }
  };

  if (applied !== undefined) {
    return (
      <div className={classes.coupon}>
        <Chip tone="ok">{applied}</Chip>
        <span>
          <Trans>is taken off above.</Trans>
        </span>
        <CloseButton size="sm" aria-label={t`Remove the coupon`} onClick={() => onApply(undefined)} />
      </div>
    );
  }
  const error = said ?? refused;
  if (!opened && error === null) {
    return (
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.more ?? ''}
        onClick={() => setOpened(true)}
      >
        <Trans>I have a coupon</Trans>
      </Anchor>
    );
  }
  return (
    <form
      className={classes.couponForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TextInput
        label={<Trans>Coupon</Trans>}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setSaid(null);
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={typed.trim() === ''}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
};
