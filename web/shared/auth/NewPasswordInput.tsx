import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSiteSettings } from '../settings/siteSettings.ts';
import classes from './NewPasswordInput.module.css';
import type { strengthOf } from './passwordStrength.ts';
import { adviceFor, strengthText } from './strengthText.ts';

type Measure = typeof strengthOf;

const STEPS = [1, 2, 3, 4];

/** Words both whole and split at punctuation, e.g. both parts of an e-mail address. */
const wordsOf = (known: string) => [
  ...new Set([...known.split(/\s+/), ...known.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2)),
];

/** Password strength in one word, with one piece of advice if it is not good. */
const Meter = ({ measure, password, names }: { measure: Measure; password: string; names: string[] }) => {
  const { i18n } = useLingui();
  const typed = useDeferredValue(password);
  const known = names.join(' ');
  const strength = useMemo(() => measure(typed, wordsOf(known)), [measure, typed, known]);
  const level = Math.max(1, strength.score);
  const label = strengthText[strength.score];
  const advice = adviceFor(strength);
  return (
    <div className={classes.meter} data-level={level}>
      <div className={classes.steps} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-lit={step <= level || undefined} />
        ))}
      </div>
      <p role="status">
        <strong>{label && i18n._(label)}</strong>
        {advice && <span> {i18n._(advice)}</span>}
      </p>
    </div>
  );
};

type Props = PasswordInputProps & {
  /** Current value of the field. */
  typed: string;
  /** What others know of the person: a password made of it is weak. */
  knownOfThem?: (string | null)[];
};

/** New-password field. The strength estimator is lazy-loaded on first focus; if it fails to load, there is no meter. */
export const NewPasswordInput = ({ typed, knownOfThem = [], onFocus, ...input }: Props) => {
  const { t } = useLingui();
  const { siteName } = useSiteSettings();
  const [visible, setVisible] = useState(false);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const load = () => {
    if (measure !== null) return;
    void import('./passwordStrength.ts').then(
      ({ strengthOf }) => setMeasure(() => strengthOf),
      () => undefined,
    );
  };
  const names = ['GasMap', siteName, ...knownOfThem.map((one) => one ?? '')];
  return (
    <div>
      <PasswordInput
        description={<Trans>At least 6 characters. 12 or more are safest.</Trans>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...input}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t`Hide password` : t`Show password`,
          tabIndex: 0,
        }}
        onFocus={(event) => {
          load();
          onFocus?.(event);
        }}
      />
      {measure !== null && typed !== '' && <Meter measure={measure} password={typed} names={names} />}
    </div>
  );
};
