/* Letters of other alphabets that look like Latin ones, in pairs: look-alike, Latin letter. */
const LOOKALIKES = new Map(
  ('АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxіiјjѕsԁdԛqԝw' + 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvιi')
    .match(/../gu)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/**
 * Normalizes a text to what a reader sees: no invisible characters or accents, wide and look-alike letters and digits
 * as plain ones, uniform dashes and spaces. Only for comparison, never displayed as a whole.
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
