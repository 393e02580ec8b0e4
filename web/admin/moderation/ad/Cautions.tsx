import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Ad, Caution } from '../../../../contract/ads/adShapes.ts';
import type { AdBackground } from '../../../../contract/moderation/adReview.ts';
import { foundText } from '../../../i18n/messageText.ts';
import { useFormat } from '../../../lib/format.ts';
import { Code } from '../../../ui/Code.tsx';
import { Section } from '../../../ui/Section.tsx';
import { riskLevel } from '../queue/urgency.ts';
import { AddCaution } from './AddCaution.tsx';
import classes from './Cautions.module.css';
import { foundInText } from './foundInText.ts';
import { GivenCaution } from './GivenCaution.tsx';

const Where = ({ ad, found }: { ad: Ad; found: string }) => {
  const isIn = (text: string | null) =>
    text !== null && foundInText(text, [found]).some(({ isFound }) => isFound);
  return (
    <span className={classes.where}>
      “{found}”{' '}
      {isIn(ad.title) ? (
        <Trans>in the title</Trans>
      ) : isIn(ad.description) ? (
        <Trans>in the description</Trans>
      ) : null}
    </span>
  );
};

type Given = AdBackground['given'][number];

const Row = ({ ad, caution, given }: { ad: Ad; caution: Caution; given: Given | undefined }) => {
  const { number } = useFormat();
  return (
    <li className={classes.row}>
      <Code>{caution.id}</Code>
      <strong className={classes.weight}>{caution.weight !== null && `+${number(caution.weight)}`}</strong>
      <span className={classes.reason}>
        {caution.reason}
        {caution.foundMessage !== null ? (
          <span className={classes.where}>{foundText(caution)}</span>
        ) : (
          given === undefined && caution.found !== null && <Where ad={ad} found={caution.found} />
        )}
        {given !== undefined && <span className={classes.where}>{given.note}</span>}
      </span>
      {caution.fix !== null && <span className={classes.fix}>{caution.fix}</span>}
      {given !== undefined && <GivenCaution adId={ad.id} given={given} />}
    </li>
  );
};

/** Cautions of an ad: each with weight, location and suggested fix. */
export const Cautions = ({ ad, given = [] }: { ad: Ad; given?: readonly Given[] | undefined }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const { cautions } = ad.checks;
  const risk = ad.risk ?? 0;
  const level = riskLevel(risk);
  const heaviestFirst = cautions.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  return (
    <Section
      title={<Trans>Cautions</Trans>}
      note={
        cautions.length === 0 ? undefined : (
          <>
            {number(risk)}
            {level === 'review' && (
              <>
                {' · '}
                <Trans>High risk</Trans>
              </>
            )}
            {level === 'hold' && (
              <>
                {' · '}
                <Trans>enough to be suspended when submitted</Trans>
              </>
            )}
          </>
        )
      }
    >
      {cautions.length === 0 ? (
        <p className={classes.none}>
          <IconCircleCheck size={16} aria-hidden />
          <Trans>No risk rules triggered</Trans>
        </p>
      ) : (
        <ul className={classes.list} data-level={level} aria-label={t`Cautions`}>
          {heaviestFirst.map((caution) => (
            <Row
              key={caution.id}
              ad={ad}
              caution={caution}
              given={given.find(({ code }) => code === caution.id)}
            />
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <AddCaution ad={ad} />
      </div>
    </Section>
  );
};

/** A text of the ad with the caution matches highlighted. */
export const MarkedText = ({ ad, children }: { ad: Ad; children: string }) => {
  const stretches = foundInText(
    children,
    ad.checks.cautions.map(({ found }) => found),
  );
  return stretches.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
      <mark key={index} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
};
