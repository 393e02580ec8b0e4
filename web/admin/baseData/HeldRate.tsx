import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import type { CurrencyEntry } from '../../../contract/baseData/baseData.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { toast } from '../../ui/feedback/toast.ts';

const reads = [contract.baseData.currencies, contract.currencies.rates, contract.currencies.heldRates];

/** A rate of the feed that moves too far to be taken unseen, if there is one. */
export const HeldRate = ({ currency }: { currency: CurrencyEntry }) => {
  const { i18n, t } = useLingui();
  const { day } = useFormat();
  const list = useRead(contract.currencies.heldRates, undefined, { staleTime: 0 });
  const save = useSave(contract.currencies.decideHeldRate, { refresh: reads });
  const held = list.data?.items.find(({ id }) => id === currency.id);
  if (held === undefined) return null;
  const decide = (take: boolean) =>
    save.mutate(
      { params: { id: currency.id }, body: { take } },
      {
        onSuccess: () => toast.done(take ? t`Rate of ${held.code} saved` : t`Rate of ${held.code} discarded`),
        onError: (error) => toast.failed(errorText(i18n, error)),
      },
    );
  return (
    <Alert color="yellow" variant="light" mt="md" title={<Trans>A rate needs your review</Trans>}>
      <Trans>
        The European Central Bank says 1 {held.code} is {held.usdRate} USD on {day(held.date)}; the last rate
        was {held.usdRateBefore} USD. It moved by more than 5%, so it was not taken.
      </Trans>
      <Group gap="sm" mt="sm">
        <Button size="xs" loading={save.isPending} onClick={() => decide(true)}>
          <Trans>Use this rate</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={save.isPending} onClick={() => decide(false)}>
          <Trans>Discard it</Trans>
        </Button>
      </Group>
    </Alert>
  );
};
