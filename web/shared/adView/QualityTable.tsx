import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { translateName } from '../../i18n/translate.ts';
import { boundsText } from '../../lib/bounds.ts';
import { type Formatters, useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { qualityBasisText, testReportText } from './adText.ts';
import { trueMinus } from './figure.ts';
import { LimitBand } from './LimitBand.tsx';
import { bandOf, type Figures, type Limit, readLimit, roomLeft } from './margin.ts';
import classes from './QualityTable.module.css';

type Verdict = Ad['checks']['conformance'][number];
type Value = Ad['quality'][number];

const plainFigure = (format: Formatters) => (figure: number) => format.number(figure, { max: 6 });
const valueText = ({ value, ...bounds }: Value, write: (figure: number) => string): string =>
  value === null ? (boundsText(bounds, write) ?? '') : write(value);

const noFigures: Figures = { value: null, min: null, max: null };

/**
 * The value against the limit as figures. The standard may use another unit than the ad: the verdict accounts for that,
 * the raw figures do not. Then their comparison contradicts the verdict, and nothing is drawn.
 */
const comparedOf = (verdict: Verdict, value: Value | undefined) => {
  const limit = readLimit(verdict.limit);
  const figures = value ?? noFigures;
  const room = verdict.status === 'unchecked' ? null : roomLeft(figures, limit);
  const agrees = room !== null && room < 0 === (verdict.status === 'breach');
  return agrees ? { room, band: bandOf(figures, limit) } : { room: null, band: null };
};

const breachText = ({ min, max }: Limit) => {
  if (min === null) return <Trans>over limit</Trans>;
  return max === null ? <Trans>below limit</Trans> : <Trans>outside limits</Trans>;
};

const VerdictText = ({ verdict, room }: { verdict: Verdict; room: number | null }) => {
  const format = useFormat();
  const { status, limit, unit } = verdict;
  const distance =
    room === null ? '' : format.inOrder(`${format.number(Math.abs(room), { max: 6 })} ${unit}`.trim());
  return (
    <span className={classes.verdict} data-status={status}>
      {status === 'unchecked' && <Trans>reported</Trans>}
      {status === 'breach' &&
        (room === null ? breachText(readLimit(limit)) : <Trans>{distance} outside</Trans>)}
      {(status === 'ok' || status === 'margin') &&
        (room === null ? (
          status === 'ok' ? (
            <Trans>within</Trans>
          ) : (
            <Trans>close to limit</Trans>
          )
        ) : room === 0 ? (
          <Trans>at the limit</Trans>
        ) : (
          <Trans>{distance} to spare</Trans>
        ))}
    </span>
  );
};

const AgainstRow = ({ row, value }: { row: Verdict; value: Value | undefined }) => {
  const format = useFormat();
  const { room, band } = comparedOf(row, value);
  const limit = readLimit(row.limit);
  return (
    <tr role="row" title={row.source || undefined}>
      <th role="rowheader" scope="row" className={classes.parameter}>
        {translateName(row.parameter)} <span className={classes.unit}>{row.unit}</span>
      </th>
      <td role="cell" className={classes.limit}>
        <bdi dir="ltr">{boundsText(limit, plainFigure(format)) ?? row.limit}</bdi>
      </td>
      <td role="cell" className={classes.value}>
        <bdi dir="ltr">
          {value === undefined ? trueMinus(row.value) : valueText(value, plainFigure(format))}
        </bdi>
      </td>
      <td role="cell" className={classes.margin}>
        <LimitBand band={band} status={row.status} />
      </td>
      <td role="cell" className={classes.end}>
        <VerdictText verdict={row} room={room} />
      </td>
    </tr>
  );
};

/* Explicit roles: the grid layout on small screens hides the table semantics from screen readers. */
const Against = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  return (
    <table role="table" className={`${classes.table} ${classes.against}`}>
      <thead>
        <tr>
          <th scope="col" className={classes.parameter}>{t`Parameter`}</th>
          <th scope="col" className={classes.limit}>{t`Limit`}</th>
          <th scope="col" className={classes.value}>{t`Value`}</th>
          <th scope="col" className={classes.margin}>{t`Within limits`}</th>
          <th scope="col" className={classes.end}>{t`Distance to limit`}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {ad.checks.conformance.map((row, index) => (
          // The rows are the quality values of the ad, in its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may occur twice, and rows never move
          <AgainstRow key={`${row.parameter}-${index}`} row={row} value={ad.quality[index]} />
        ))}
      </tbody>
    </table>
  );
};

const Plain = ({ quality }: { quality: Ad['quality'] }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t`Parameter`}</th>
          <th scope="col" className={classes.value}>{t`Value`}</th>
          <th scope="col" className={classes.end}>{t`Kind of value`}</th>
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
              <bdi dir="ltr">{valueText(row, plainFigure(format))}</bdi>
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
  const format = useFormat();
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
          {ad.testReport !== null && (
            <>
              {' · '}
              <bdi>{testReportText(ad.testReport, i18n, format)}</bdi>
            </>
          )}
        </>
      }
    >
      {conformance.length > 0 && standard !== null ? <Against ad={ad} /> : <Plain quality={ad.quality} />}
    </Section>
  );
};
