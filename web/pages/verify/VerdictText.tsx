import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Verdict } from '../../../contract/prices/priceCalculations.ts';
import { useFormat } from '../../lib/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import classes from './VerifyPage.module.css';

const partText: Record<string, MessageDescriptor> = {
  id: msg`its number`,
  number: msg`its number`,
  status: msg`its status`,
  formula: msg`the formula`,
  event: msg`the event`,
  asOf: msg`the moment of knowledge`,
  inputs: msg`the quotes`,
  fxInputs: msg`the exchange rates`,
  steps: msg`the steps`,
  warnings: msg`the notes`,
  result: msg`the price`,
  'result.average': msg`the average`,
  'result.amount': msg`the price`,
  'result.currency': msg`the currency`,
  'result.unit': msg`the unit`,
  supersedes: msg`the calculation it supersedes`,
  difference: msg`the difference`,
  subject: msg`the ad`,
  createdAt: msg`when it was made`,
  keyId: msg`the key`,
  engine: msg`the rules of calculation`,
  hash: msg`the hash`,
  signature: msg`the signature`,
};

/** What a check found, in sentences. */
export const VerdictText = ({ verdict }: { verdict: Verdict }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { ok, differs, signedBy, number, recomputed, quotesStillCurrent, newerRevisions } = verdict;
  const parts = [...new Set(differs.map((path) => i18n._(partText[path] ?? msg`a part of it`)))];
  return (
    <>
      {ok ? (
        <Notice tone="petrol" title={<Trans>Genuine</Trans>}>
          {recomputed ? (
            <Trans>{number} is unchanged since it was signed, and its price follows from its quotes.</Trans>
          ) : (
            <Trans>
              {number} is unchanged since it was signed. Its quotes are licensed and hidden, so the price is
              not computed again.
            </Trans>
          )}
        </Notice>
      ) : (
        <Notice tone="flame" urgent title={<Trans>Not genuine</Trans>}>
          <Trans>{number} is not what was signed. What differs:</Trans>
          <ul className={classes.list}>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </Notice>
      )}
      {signedBy !== null && (
        <p className={classes.lead}>
          {signedBy.validTo === null ? (
            <Trans>
              Signed by this site with its key {signedBy.keyId}, in use since {format.day(signedBy.validFrom)}
              .
            </Trans>
          ) : (
            <Trans>
              Signed by this site with its key {signedBy.keyId}, in use from {format.day(signedBy.validFrom)}{' '}
              to {format.day(signedBy.validTo)}.
            </Trans>
          )}
        </p>
      )}
      {quotesStillCurrent === true && (
        <p className={classes.lead}>
          <Trans>None of its quotes has been revised since.</Trans>
        </p>
      )}
      {quotesStillCurrent === null && (
        <p className={classes.lead}>
          <Trans>Whether its licensed quotes were revised since, only their owner can tell.</Trans>
        </p>
      )}
      {newerRevisions.length > 0 && (
        <Notice tone="flame" title={<Trans>Quotes have been revised since</Trans>}>
          <ul className={classes.list}>
            {newerRevisions.map(({ benchmark, day, value }) => (
              <li key={`${benchmark} ${day}`}>
                {benchmark}, {format.day(day)}:{' '}
                <bdi>
                  {value === null ? (
                    <Trans>withdrawn</Trans>
                  ) : (
                    format.number(Number(value), { min: 2, max: 6 })
                  )}
                </bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
};
