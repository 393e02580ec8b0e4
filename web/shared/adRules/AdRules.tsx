import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OwnRuleFinding } from '../../../contract/ads/adRules.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AdRules.module.css';
import { AttestDialog } from './AttestDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { RuleFigures } from './RuleFigures.tsx';
import { standingText, standingTone } from './ruleText.ts';

type RuleProps = { rule: OwnRuleFinding; hasFreight: boolean; onAttest: () => void; onRelease: () => void };

const Rule = ({ rule, hasFreight, onAttest, onRelease }: RuleProps) => {
  const { i18n, t } = useLingui();
  const { day } = useFormat();
  const { attestation, release, standing } = rule;
  return (
    <li className={classes.rule}>
      <p className={classes.head}>
        <strong dir="auto">
          {rule.authority}: {rule.message}
        </strong>
        <Chip tone={standingTone[standing]}>{i18n._(standingText[standing])}</Chip>
      </p>
      <p className={classes.quiet}>
        <RuleFigures rule={rule} />
        {rule.capPerBbl !== null && ' · '}
        <Anchor inherit underline="always" href={rule.sourceUrl} target="_blank" rel="noreferrer">
          {t`Source`}
        </Anchor>
      </p>
      {attestation !== null && (
        <p className={classes.quiet}>
          <Trans>
            Costs stated on {day(attestation.at)} by {attestation.by}: freight {attestation.freight},
            insurance {attestation.insurance}, other {attestation.other} USD/t
          </Trans>
        </p>
      )}
      {release !== null && (
        <p className={classes.quiet}>
          {release.by === null ? (
            <Trans>Released by our staff on {day(release.at)}</Trans>
          ) : (
            <Trans>
              Released on {day(release.at)} by {release.by}: <bdi>{release.note}</bdi>
            </Trans>
          )}
        </p>
      )}
      {standing === 'held' && !rule.mayRelease && (
        <p className={classes.quiet}>
          <Trans>Our staff review it before it is published.</Trans>
        </p>
      )}
      {(rule.mayAttest || rule.mayRelease) && (
        <p className={classes.actions}>
          {rule.mayAttest && (
            <Button
              size="compact-sm"
              variant={standing === 'attest' ? 'filled' : 'default'}
              onClick={onAttest}
            >
              {!hasFreight ? (
                <Trans>Sign a statement</Trans>
              ) : attestation === null ? (
                <Trans>State the costs</Trans>
              ) : (
                <Trans>Correct the costs</Trans>
              )}
            </Button>
          )}
          {rule.mayRelease && (
            <Button size="compact-sm" variant="default" onClick={onRelease}>
              <Trans>Release</Trans>
            </Button>
          )}
        </p>
      )}
    </li>
  );
};

type Props = { adId: string; title: ReactNode; empty?: ReactNode };

/** The dated rules that an ad meets, with what its owner or staff can do about them; nothing where there are none. */
export const AdRules = ({ adId, title, empty = null }: Props) => {
  const read = useRead(contract.adRules.ofAd, { params: { id: adId } }, { staleTime: 0 });
  const [asked, setAsked] = useState<{ what: 'attest' | 'release'; ruleId: string } | null>(null);
  if (read.data === undefined)
    return read.error === null ? null : (
      <ErrorState part error={read.error} onRetry={() => void read.refetch()} />
    );
  const { items, price } = read.data;
  if (items.length === 0) return empty;
  const rule = items.find((one) => one.ruleId === asked?.ruleId);
  const close = () => setAsked(null);
  return (
    <Section title={title}>
      <ul className={classes.list}>
        {items.map((one) => (
          <Rule
            key={one.ruleId}
            rule={one}
            hasFreight={price?.hasFreight ?? false}
            onAttest={() => setAsked({ what: 'attest', ruleId: one.ruleId })}
            onRelease={() => setAsked({ what: 'release', ruleId: one.ruleId })}
          />
        ))}
      </ul>
      {rule !== undefined && asked?.what === 'attest' && price !== null && (
        <AttestDialog adId={adId} rule={rule} price={price} onClose={close} />
      )}
      {rule !== undefined && asked?.what === 'release' && (
        <ReleaseDialog adId={adId} rule={rule} onClose={close} />
      )}
    </Section>
  );
};
