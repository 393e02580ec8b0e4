import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages/messages.ts';
import { writtenMessages } from '../../contract/messages/writtenMessages.ts';

/** Whoever is found to use another's document reads facts, and so do their buyers. */
const GUILT =
  /\b(?:fakes?|faked|forge[drs]?|forgery|forgeries|fraud\w*|scams?|counterfeit\w*|falsified|stolen)\b/i;
/** Reasons that people give themselves: why they report an ad, end a conversation, or block an account. */
const OWN_REASONS = [
  'web/shared/adView/reportText.ts',
  'web/member/conversations/reasonText.ts',
  'web/shared/accounts/blockReasons.ts',
];

test('no text outside the back office speaks of guilt', () => {
  const source = readFileSync(new URL('./locales/en.po', import.meta.url), 'utf8');
  const shown = source.split('\n\n').filter((block) => /^msgid /m.test(block) && GUILT.test(block));
  const found = shown.filter((block) => {
    const origins = [...block.matchAll(/^#: (\S+)/gm)].map(([, path]) => path ?? '');
    return !origins.every((path) => path.startsWith('web/admin/') || OWN_REASONS.includes(path));
  });
  expect(found).toEqual([]);
  const said = Object.entries({ ...messages, ...writtenMessages }).filter(([, text]) => GUILT.test(text));
  expect(said).toEqual([]);
});
