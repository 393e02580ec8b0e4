import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';
import { boundsText } from '../../lib/bounds.ts';
import { useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { qualityBasisText } from './adText.ts';
import { type Limit, marginUsed, readLimit } from './margin.ts';
import classes from './QualityTable.module.css';

type Verdict = Ad['checks']['conformance'][number];
type Value = Ad['quality'][number];

/** Share of the bar to fill; null if value and limit cannot be compared here. */
const fillOf = (verdict: Verdict, value: Value | undefined): number | null => {
  if (verdict.status === 'unchecked') return null;
  if (verdict.status === 'breach') return 1;
  const limit = readLimit(verdict.limit);
  const used = [value?.value, value?.min, value?.max]
    .flatMap((figure) => (figure == null ? [] : [marginUsed(figure, limit)]))
    .filter((share) => share !== null);
  const most = Math.max(...used);
  // The standard may use another unit than the ad: the verdict accounts for that, the two raw values do not.
  return used.length === 0 || most >= 1 ? null : most;
};

const Bar = ({ verdict, value }: { verdict: Verdict; value: Value | undefined }) => {
  const { t } = useLingui();
  const format = useFormat();
  const fill = fillOf(verdict, value);
  return (
    <span
      className={classes.bar}
      data-status={verdict.status}
      role="img"
      aria-label={fill === null ? t`No margin to show` : t`${format.percent(fill)} of the margin used`}
    >
      {fill !== null && <span style={{ width: `${Math.round(fill * 100)}%` }} />}
    </span>
  );
};

const breachText = ({ min, max }: Limit) => {
  if (min === null) return <Trans>over limit</Trans>;
  return max === null ? <Trans>below limit</Trans> : <Trans>outside limits</Trans>;
};

const VerdictText = ({ verdict: { status, limit } }: { verdict: Verdict }) => (
  <span className={classes.verdict} data-status={status}>
    {status === 'ok' && <Trans>within</Trans>}
    {status === 'margin' && <Trans>close to limit</Trans>}
    {status === 'breach' && breachText(readLimit(limit))}
    {status === 'unchecked' && <Trans>reported</Trans>}
  </span>
);

/* Explicit roles: the grid layout on small screens hides the table semantics from screen readers. */
const Against = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  return (
    <table role="table" className={`${classes.table} ${classes.against}`}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{t`Parameter`}</th>
          <th scope="col">{t`Limit`}</th>
          <th scope="col">{t`Value`}</th>
          <th scope="col">{t`Margin used`}</th>
          <th scope="col">{t`Verdict`}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {ad.checks.conformance.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may occur twice, and rows never move
          <tr role="row" key={`${row.parameter}-${index}`} title={row.source || undefined}>
            <th role="rowheader" scope="row" className={classes.parameter}>
              {translateName(row.parameter)} <span className={classes.unit}>{row.unit}</span>
            </th>
            <td role="cell" className={classes.limit}>
              <bdi dir="ltr">
                <bdi dir="ltr">{row.limit}</bdi>
              </bdi>
            </td>
            <td role="cell" className={classes.value}>
              <bdi dir="ltr">{row.value.replace(/^-/, '−')}</bdi>
            </td>
            <td role="cell" className={classes.margin}>
              <Bar verdict={row} value={ad.quality.find((one) => one.parameter === row.parameter)} />
            </td>
            <td role="cell" className={classes.end}>
              <VerdictText verdict={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Plain = ({ quality }: { quality: Ad['quality'] }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const value = (row: Value) =>
    row.value === null ? boundsText(row, format.number) : format.number(row.value);
  return (
    <table className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{t`Parameter`}</th>
          <th scope="col">{t`Value`}</th>
          <th scope="col">{t`Kind of value`}</th>
        </tr>
      </thead>
      <tbody>
        {quality.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may occur twice, and rows never move
          <tr key={`${row.parameter}-${index}`}>
            <th scope="row" className={classes.parameter}>
              {translateName(row.parameter)} <span className={classes.unit}>{row.unit}</span>
            </th>
            <td className={classes.value}>
              <bdi dir="ltr">{value(row)}</bdi>
            </td>
            <td>
              <span className={classes.verdict} data-status="unchecked">
                {i18n._(qualityBasisText[row.basis])}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Quality compared with the product's standard; without a standard, just the values. */
export const QualityTable = ({ ad }: { ad: Ad }) => {
  const { i18n } = useLingui();
  if (ad.quality.length === 0) return null;
  const { standard, conformance } = ad.checks;
  const judged = conformance.filter((row) => row.status !== 'unchecked');
  const within = judged.filter((row) => row.status !== 'breach').length;
  const bases = [...new Set(ad.quality.map((row) => row.basis))];
  const kinds = bases.map((basis) => i18n._(qualityBasisText[basis]).toLowerCase()).join(', ');
  const against = standard !== null && judged.length > 0;
  return (
    <Section
      title={against ? <Trans>Quality against {standard}</Trans> : <Trans>Quality</Trans>}
      note={
        <>
          {against && (
            <>
              <Plural
                value={judged.length}
                one={`${within} of # within the limit`}
                other={`${within} of # within limits`}
              />
              {' · '}
            </>
          )}
          {kinds}
        </>
      }
    >
      {conformance.length > 0 && standard !== null ? <Against ad={ad} /> : <Plain quality={ad.quality} />}
    </Section>
  );
};
