/* Letters of other alphabets that look like Latin ones, in pairs: what is seen, what is meant. */
const LOOKALIKES = new Map(
  ('АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxіiјjѕsԁdԛqԝw' + 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvιi')
    .match(/../gu)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/**
 * A text as it is read rather than as it is coded: without invisible characters and accents, wide and look-alike
 * letters and digits as plain ones, every dash and space the same. Only for comparing; it is never shown as a whole.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\u0370-\u052F]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
