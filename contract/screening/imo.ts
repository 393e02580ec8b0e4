const SEVEN = /^\d{7}$/;
const digitsOf = (text: string) => [...text].map(Number);
const SHIP_WEIGHTS = [7, 6, 5, 4, 3, 2];
const COMPANY_WEIGHTS = [8, 6, 4, 2, 9, 7];
const sum = (digits: readonly number[], weights: readonly number[]) =>
  weights.reduce((total, weight, at) => total + weight * (digits[at] as number), 0);

/** Whether the check digit of a ship's IMO number is right (IMO resolution A.1117). A right one is not yet a ship. */
export function isImoNumber(text: string): boolean {
  const digits = digitsOf(text);
  return SEVEN.test(text) && sum(digits, SHIP_WEIGHTS) % 10 === digits[6];
}

/** Whether that of a company or registered owner is right (IMO resolution MSC.160): another rule. */
export function isImoCompanyNumber(text: string): boolean {
  const digits = digitsOf(text);
  return SEVEN.test(text) && (11 - (sum(digits, COMPANY_WEIGHTS) % 11)) % 10 === digits[6];
}

/** 1234567 and 9999999 pass as check digits go, and look typed for want of a number. */
export function looksTyped(text: string): boolean {
  const digits = digitsOf(text);
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] as number));
  return SEVEN.test(text) && [0, 1, -1].some((step) => steps.every((one) => one === step));
}
