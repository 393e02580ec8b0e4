import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { isLanguage } from '../../../contract/core/languages.ts';
import { contract } from '../../../contract/index.ts';
import type { PriceCalculation } from '../../../contract/prices/priceCalculations.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { FormulaDays } from '../../shared/adForm/formula/FormulaDays.tsx';
import { eventText, formulaText } from '../../shared/adForm/formula/formulaText.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { PdfButton } from '../../shared/money/PdfButton.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import classes from './CalculationPage.module.css';
import { Comparison } from './Comparison.tsx';
import { Correction } from './Correction.tsx';
import { evaluationOf } from './evaluationOf.ts';
import { Sharing } from './Sharing.tsx';
import { stepText } from './stepText.ts';

const Downloads = ({
  calculation: { id, number, mine, isLicensed, isOpen },
}: {
  calculation: PriceCalculation;
}) => {
  const { t, i18n } = useLingui();
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en';
  const read = (licensed: 'shown' | 'hidden') =>
    call(contract.priceCalculations.proofFile, { params: { id }, query: { licensed } });
  return (
    <>
      <PdfButton
        name={number}
        title={t`${number} as a PDF`}
        compact={false}
        read={() => call(contract.priceCalculations.proofPdf, { params: { id }, query: { language } })}
      >
        PDF
      </PdfButton>
      {language !== 'en' && (
        <PdfButton
          name={`${number}-en`}
          title={t`${number} as a PDF in English`}
          compact={false}
          read={() => call(contract.priceCalculations.proofPdf, { params: { id }, query: {} })}
        >
          <Trans>PDF in English</Trans>
        </PdfButton>
      )}
      <PdfButton
        name={number}
        ending="json"
        title={t`Proof file of ${number}`}
        compact={false}
        read={() => read('shown')}
      >
        <Trans>Proof file</Trans>
      </PdfButton>
      {mine && isLicensed && isOpen && (
        <PdfButton
          name={`${number}-public`}
          ending="json"
          title={t`Proof file of ${number} without licensed figures`}
          compact={false}
          read={() => read('hidden')}
        >
          <Trans>Proof file to pass on</Trans>
        </PdfButton>
      )}
    </>
  );
};

const Facts = ({ calculation }: { calculation: PriceCalculation }) => {
  const format = useFormat();
  const { event, asOf, ad, maker, mine, hash, keyId, createdAt, supersedes, supersedesId } = calculation;
  return (
    <dl className={classes.facts}>
      {!mine && (
        <div>
          <dt>
            <Trans>Calculated by</Trans>
          </dt>
          <dd>{maker.company ?? maker.username}</dd>
        </div>
      )}
      {event.day !== null && (
        <div>
          <dt>{event.kind === null ? <Trans>Event</Trans> : eventText(event.kind)}</dt>
          <dd>{format.day(event.day)}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>As known on</Trans>
        </dt>
        <dd>{format.dateTime(asOf)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Made</Trans>
        </dt>
        <dd>{format.dateTime(createdAt)}</dd>
      </div>
      {ad !== null && (
        <div>
          <dt>
            <Trans>Ad</Trans>
          </dt>
          <dd>
            <Anchor renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}>
              <Code>{ad.reference}</Code>
            </Anchor>
          </dd>
        </div>
      )}
      {supersedes !== null && (
        <div>
          <dt>
            <Trans>Supersedes</Trans>
          </dt>
          <dd>
            {supersedesId === null ? (
              <Code>{supersedes}</Code>
            ) : (
              <Anchor
                renderRoot={(props) => (
                  <Link to="/users/calculations/$id" params={{ id: supersedesId }} {...props} />
                )}
              >
                <Code>{supersedes}</Code>
              </Anchor>
            )}
          </dd>
        </div>
      )}
      {event.documentSha256 !== null && (
        <div className={classes.wide}>
          <dt>
            <Trans>Document of the event (SHA-256)</Trans>
          </dt>
          <dd>
            <Code>{event.documentSha256}</Code>
          </dd>
        </div>
      )}
      <div className={classes.wide}>
        <dt>
          <Trans>Hash (SHA-256)</Trans>
        </dt>
        <dd>
          <Code>{hash}</Code>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Signed with the key</Trans>
        </dt>
        <dd>
          <Code>{keyId}</Code>
        </dd>
      </div>
    </dl>
  );
};

const Calculation = ({ calculation }: { calculation: PriceCalculation }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const names = useFormulaNames();
  const { formula, steps, mine, isOpen, supersededBy } = calculation;
  return (
    <div className={classes.page}>
      {supersededBy !== null && (
        <Notice tone="flame">
          {mine ? (
            <Trans>
              Superseded by{' '}
              <Anchor
                renderRoot={(props) => (
                  <Link to="/users/calculations/$id" params={{ id: supersededBy.id }} {...props} />
                )}
              >
                {supersededBy.number}
              </Anchor>
            </Trans>
          ) : (
            <Trans>Superseded by {supersededBy.number}</Trans>
          )}
        </Notice>
      )}
      <Correction calculation={calculation} />
      {!isOpen && (
        <Notice tone="petrol">
          <Trans>
            Its quotes are licensed to whoever entered them, so quotes and price stay hidden. You can still
            check that the proof is genuine, and compare it with quotes of your own.
          </Trans>
        </Notice>
      )}
      <Section title={<Trans>Price</Trans>} card>
        <p className={classes.sentence}>
          <bdi>{formulaText(formula, names)}</bdi>
        </p>
        <FormulaDays evaluation={evaluationOf(calculation)} names={names} />
      </Section>
      {steps !== null && steps.length > 0 && (
        <Section title={<Trans>Steps</Trans>} card>
          <PlainTable
            label={t`Steps`}
            heads={[t`Step`, t`Result`]}
            rows={steps.map(({ name, value }) => ({
              key: name,
              name: stepText(name, names, i18n),
              figures: [<bdi key={name}>{format.number(Number(value), { max: 12 })}</bdi>],
            }))}
          />
        </Section>
      )}
      <Section
        title={<Trans>Proof</Trans>}
        card
        actions={
          <Anchor renderRoot={(props) => <Link to="/verify" {...props} />}>
            <Trans>Verify a price</Trans>
          </Anchor>
        }
      >
        <Facts calculation={calculation} />
      </Section>
      {mine && <Sharing calculation={calculation} />}
      <Comparison calculation={calculation} />
    </div>
  );
};

/** A frozen calculation: price, days, steps, proof, and what can be done with it. */
export const CalculationPage = () => {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(
    contract.priceCalculations.read,
    { params: { id } },
    { staleTime: 0 },
  );
  usePageTitle(data?.number ?? t`Price calculation`);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} height={48} />
    ) : error.code === 'NOT_FOUND' ? (
      <EmptyState
        page
        title={<Trans>Calculation not found</Trans>}
        action={
          <Button renderRoot={(props) => <Link to="/users/calculations" {...props} />}>
            <Trans>My calculations</Trans>
          </Button>
        }
      />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <PageHeader
        title={<Trans>Price calculation {data.number}</Trans>}
        actions={<Downloads calculation={data} />}
      />
      <Calculation calculation={data} />
    </>
  );
};
