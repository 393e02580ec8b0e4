import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type AdMove, adCan } from '../../contract/adStates.ts';
import type { AdSummary } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';
import { useFormat } from '../lib/format.ts';
import { useSave } from '../lib/query.ts';
import { Ago } from '../ui/Ago.tsx';
import { Code } from '../ui/Code.tsx';
import { Figure } from '../ui/Figure.tsx';
import { SideTag } from '../ui/SideTag.tsx';
import { toast } from '../ui/toast.ts';
import { comparableOf, comparableText, measureOf, quantityText, signed } from './adFigures.ts';
import { priceTypeText } from './adText.ts';
import classes from './MyAdsPage.module.css';
import { StatusTag } from './StatusTag.tsx';

const Price = ({ ad }: { ad: AdSummary }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { price } = ad;
  if (price === null) return null;
  const comparable = comparableOf(ad.comparable, price);
  const beside = comparable === null ? {} : { beside: `≈ ${comparableText(comparable.value, format)} ${comparable.unit}` };
  if (price.type === 'fixed' && price.amount !== null) {
    return <Figure value={format.amount(price.amount, price.currency?.minorDigits ?? 2)} unit={measureOf(price)} {...beside} />;
  }
  if (price.type === 'formula' && price.differential !== null) {
    return <Figure value={`${price.benchmark} ${signed(price.differential, format)}`} unit={measureOf(price)} />;
  }
  return <Figure value={i18n._(priceTypeText.negotiable)} />;
};

/** Why a move is closed in the ad's present state; null where it is open. */
const useWhyNot = (ad: AdSummary) => {
  const { t } = useLingui();
  return (move: AdMove): string | null => {
    if (adCan(move, ad.status)) return null;
    return move === 'edit' ? t`Only drafts, rejected and waiting ads can be edited` : t`Only drafts and rejected ads can be submitted`;
  };
};

const Submit = ({ ad, why }: { ad: AdSummary; why: string | null }) => {
  const { t } = useLingui();
  const submit = useSave(contract.ads.submit, {
    refresh: [contract.ads.myAds, contract.ads.myCount, contract.ads.read],
    onDone: () => toast.done(t`Submitted. You will hear when it is approved.`),
  });
  const { error } = submit;
  return (
    <>
      <Tooltip label={why} disabled={why === null}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={14} aria-hidden />}
          loading={submit.isPending}
          data-disabled={why !== null || undefined}
          aria-disabled={why !== null}
          aria-description={why ?? undefined}
          onClick={() => why === null && submit.mutate({ params: { id: ad.id } })}
        >
          <Trans>Submit</Trans>
        </Button>
      </Tooltip>
      {error instanceof ApiError && (
        <p className={classes.refusal} role="alert">
          {error.code === 'VALIDATION_FAILED' ? <Trans>Something is missing. Edit shows what.</Trans> : error.message}
        </p>
      )}
    </>
  );
};

const Edit = ({ ad, why }: { ad: AdSummary; why: string | null }) => {
  const icon = <IconPencil size={14} aria-hidden />;
  if (why === null) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={icon}
        renderRoot={(props) => <Link to="/users/ads/$id/edit" params={{ id: ad.id }} {...props} />}
      >
        <Trans>Edit</Trans>
      </Button>
    );
  }
  return (
    <Tooltip label={why}>
      <Button size="compact-sm" variant="default" leftSection={icon} data-disabled aria-disabled aria-description={why}>
        <Trans>Edit</Trans>
      </Button>
    </Tooltip>
  );
};

/** One own ad: what it says, where it stands, what came of it, what can be done. */
export const MyAdRow = ({ ad }: { ad: AdSummary }) => {
  const { t } = useLingui();
  const format = useFormat();
  const whyNot = useWhyNot(ad);
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name ?? '';
  const lines = [
    ad.quantity === null ? null : quantityText(ad.quantity, format),
    ad.delivery === null ? null : `${ad.delivery.term} ${place}`,
    ad.validUntil === null ? null : t`valid until ${format.day(ad.validUntil)}`,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>
          {ad.side !== null && <SideTag side={ad.side} />}
          <Anchor inherit renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}>
            {ad.title}
          </Anchor>
          <StatusTag status={ad.status} />
        </p>
        <p className={classes.about}>{lines.filter((line) => line !== null).join(' · ')}</p>
        <p className={classes.quiet}>
          <Code>{ad.reference}</Code> · <Trans>changed <Ago at={ad.updatedAt} /></Trans>
        </p>
        {ad.status === 'rejected' && ad.rejectionReason !== null && (
          <p className={classes.reason}>
            <strong>
              <Trans>Rejected:</Trans>
            </strong>{' '}
            {ad.rejectionReason}
          </p>
        )}
      </div>
      <div className={classes.interest}>
        {ad.publishedAt !== null && (
          <>
            <span>
              <Plural value={ad.views} one="# view" other="# views" />
            </span>
            <span>
              <Plural value={ad.inquiries} one="# inquiry" other="# inquiries" />
            </span>
          </>
        )}
      </div>
      <div className={classes.price}>
        <Price ad={ad} />
      </div>
      <div className={classes.actions}>
        <Edit ad={ad} why={whyNot('edit')} />
        <Submit ad={ad} why={whyNot('submit')} />
      </div>
    </li>
  );
};
