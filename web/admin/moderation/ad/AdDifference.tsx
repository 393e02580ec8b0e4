import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { IconFileMinus, IconFilePlus, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { translateName } from '../../../i18n/translate.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import type { AdPart } from '../../../shared/adView/adParts.ts';
import { documentKindText, visibilityText } from '../../../shared/adView/adText.ts';
import { Code } from '../../../ui/Code.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './AdDifference.module.css';
import {
  comparedParts,
  type Difference,
  documentDifferences,
  priceChange,
  qualityDifferences,
  textChange,
} from './adDifference.ts';
import { qualityText } from './qualityText.ts';

type Both = { before: Ad; after: Ad };

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const OldNew = ({ before, after, note }: Difference<string> & { note?: ReactNode }) => (
  <span className={classes.change}>
    {before === null ? (
      <span className={classes.nothing}>
        <Trans>not given</Trans>
      </span>
    ) : (
      <del dir="auto">{before}</del>
    )}
    <span className={classes.arrow} aria-hidden>
      →
    </span>
    {after === null ? (
      <span className={classes.nothing}>
        <Trans>taken out</Trans>
      </span>
    ) : (
      <ins dir="auto">{after}</ins>
    )}
    {note}
  </span>
);

/** Text diff with the changed part marked. */
const ChangedText = ({ before, after }: { before: string; after: string }) => {
  const { head, removed, added, tail } = textChange(before, after);
  return (
    <p className={classes.text} dir="auto">
      {head}
      {removed !== '' && <del>{removed}</del>}
      {added !== '' && <ins>{added}</ins>}
      {tail}
    </p>
  );
};

const PriceChange = ({ before, after }: Both) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const share = priceChange(before, after);
  if (share === null || share === 0) return null;
  const percent = `${share < 0 ? '−' : '+'}${number(Math.abs(share) * 100, { max: 1 })} %`;
  return (
    <strong className={classes.percent} title={t`Change of the price`}>
      {percent}
    </strong>
  );
};

const PartRow = ({ part, before, after }: Both & { part: AdPart }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const formatting = { i18n, format };
  const [old, now] = [part.text(before, formatting), part.text(after, formatting)];
  return (
    <Row name={i18n._(part.label)}>
      {part.key === 'description' && old !== null && now !== null ? (
        <ChangedText before={old} after={now} />
      ) : (
        <OldNew
          before={old}
          after={now}
          note={part.key === 'price' && <PriceChange before={before} after={after} />}
        />
      )}
    </Row>
  );
};

const QualityRows = ({ before, after }: Both) => {
  const { i18n } = useLingui();
  const format = useFormat();
  return qualityDifferences(before.quality, after.quality).map((pair, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parameter can occur twice, and the rows are never reordered
    <Row key={index} name={translateName(pair.after?.parameter ?? pair.before?.parameter ?? '')}>
      <OldNew
        before={pair.before === null ? null : qualityText(pair.before, { i18n, format })}
        after={pair.after === null ? null : qualityText(pair.after, { i18n, format })}
      />
    </Row>
  ));
};

const Documents = ({ before, after }: Both) => {
  const { i18n } = useLingui();
  const found = documentDifferences(before.documents, after.documents);
  if (found.length === 0) return null;
  const about = (one: Ad['documents'][number]) =>
    `${one.title} (${i18n._(documentKindText[one.kind])}, ${i18n._(visibilityText[one.visibility])})`;
  return (
    <Row name={<Trans>Documents</Trans>}>
      <ul className={classes.documents}>
        {found.map((pair) => {
          const [old, now] = [pair.before, pair.after];
          if (old !== null && now !== null) {
            return (
              <li key={now.id}>
                <IconPencil size={15} aria-hidden />
                <OldNew before={about(old)} after={about(now)} />
              </li>
            );
          }
          if (now !== null) {
            return (
              <li key={now.id}>
                <IconFilePlus size={15} aria-hidden />
                <span>
                  <Trans>added:</Trans> <ins>{about(now)}</ins>
                </span>
              </li>
            );
          }
          return (
            old !== null && (
              <li key={old.id}>
                <IconFileMinus size={15} aria-hidden />
                <span>
                  <Trans>removed:</Trans> <del>{about(old)}</del>
                </span>
              </li>
            )
          );
        })}
      </ul>
    </Row>
  );
};

const Unchanged = ({ parts, ad }: { parts: readonly AdPart[]; ad: Ad }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  if (parts.length === 0) return null;
  return (
    <details className={classes.same}>
      <summary>
        <Plural value={parts.length} one="# field is unchanged" other="# fields are unchanged" />
      </summary>
      <dl className={classes.table}>
        {parts.map((part) => (
          <Row key={part.key} name={i18n._(part.label)}>
            <span dir="auto" className={classes.hint}>
              {part.text(ad, { i18n, format })}
            </span>
          </Row>
        ))}
      </dl>
    </details>
  );
};

const Compared = ({ before, after }: Both) => {
  const { changed, unchanged } = comparedParts(before, after);
  return (
    <>
      <dl className={classes.table}>
        {changed.map((part) => (
          <PartRow key={part.key} part={part} before={before} after={after} />
        ))}
        <QualityRows before={before} after={after} />
        <Documents before={before} after={after} />
      </dl>
      <Unchanged parts={unchanged} ad={after} />
    </>
  );
};

/** Field-by-field comparison of a revision with the published ad it would replace. */
export const AdDifference = ({ revision, publishedId }: { revision: Ad; publishedId: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.ads.read, { params: { id: publishedId } }, { staleTime: 0 });
  const before = read.data;
  return (
    <Section
      title={<Trans>What changes</Trans>}
      note={
        before !== undefined && (
          <Trans>
            against the published ad <Code>{before.reference}</Code>
          </Trans>
        )
      }
      actions={
        before !== undefined && (
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/market/$slug" params={{ slug: before.slug }} {...props} />}
          >
            <Trans>See it in the market</Trans>
          </Anchor>
        )
      }
    >
      {read.isPending && (
        <div role="status" aria-label={t`Loading the published ad`}>
          <Skeleton height={140} />
        </div>
      )}
      {before === undefined && read.error !== null && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      )}
      {before !== undefined && <Compared before={before} after={revision} />}
    </Section>
  );
};
