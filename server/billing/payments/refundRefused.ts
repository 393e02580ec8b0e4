/** The provider's final refusal of a refund. */
export class RefundRefused extends Error {
  constructor(cause: unknown) {
    super('The provider does not pay the refund out', { cause });
    this.name = 'RefundRefused';
  }
}
