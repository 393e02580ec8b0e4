import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconFileCheck } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { PROOF_BYTES_MAX } from '../../../contract/prices/priceCalculations.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VerdictText } from './VerdictText.tsx';
import classes from './VerifyPage.module.css';

/** The hash of a proof; null where the text is none. */
function hashIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { hash?: string }).hash ?? null;
  } catch {
    return null;
  }
}

/** Checks a proof of a price, for anybody who has its file. */
export const VerifyPage = () => {
  const { t, i18n } = useLingui();
  usePageTitle(t`Verify a price calculation`);
  const { hash } = useSearch({ strict: false }) as { hash?: string };
  const [text, setText] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const save = useSave(contract.priceCalculations.verify, { refresh: [] });
  const check = (proof: string) => {
    setTooLarge(false);
    setText(proof);
    save.mutate({ body: { proof }, reads: true });
  };
  const isOther = save.data !== undefined && hash !== undefined && hashIn(text) !== hash;
  const isNoProof = save.error instanceof ApiError && save.error.code === 'VALIDATION_FAILED';
  return (
    <div className={classes.page}>
      <PageHeader title={<Trans>Verify a price calculation</Trans>} />
      <p className={classes.lead}>
        <Trans>
          A price calculation comes with a proof file. Whether it is genuine, and its price right, can be
          checked by anybody. Nothing of it is stored.
        </Trans>
      </p>
      {hash !== undefined && (
        <p className={classes.lead}>
          <Trans>The document that brought you here has the hash</Trans>{' '}
          <code className={classes.hash}>{hash}</code>
        </p>
      )}
      <Dropzone
        multiple={false}
        maxSize={PROOF_BYTES_MAX}
        loading={save.isPending}
        onDrop={([file]) => void file?.text().then(check)}
        onReject={() => {
          save.reset();
          setTooLarge(true);
        }}
        inputProps={{ 'aria-label': t`Proof file` }}
      >
        <div className={classes.drop}>
          <IconFileCheck size={32} aria-hidden />
          <span>
            <Trans>Drop the proof file here, or choose it</Trans>
          </span>
        </div>
      </Dropzone>
      <div aria-live="polite" className={classes.answer}>
        {tooLarge && (
          <Notice tone="flame" urgent>
            <Trans>This file is too large to be a proof.</Trans>
          </Notice>
        )}
        {save.error !== null && (
          <Notice tone="flame" urgent>
            {isNoProof ? (
              <Trans>This is not a proof of a price, or a part of it is missing.</Trans>
            ) : (
              errorText(i18n, save.error)
            )}
          </Notice>
        )}
        {isOther && (
          <Notice tone="flame">
            <Trans>This file proves another calculation than the one in your document.</Trans>
          </Notice>
        )}
        {save.data !== undefined && <VerdictText verdict={save.data} />}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check(text);
        }}
      >
        <Textarea
          label={<Trans>Or paste its content</Trans>}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          classNames={{ input: classes.text }}
        />
        <Button type="submit" mt="sm" disabled={text.trim() === ''} loading={save.isPending}>
          <Trans>Check</Trans>
        </Button>
      </form>
    </div>
  );
};
