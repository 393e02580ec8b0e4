/** A provider says for good that it does not pay a refund out. */
export class RefundRefused extends Error {
  constructor(cause: unknown) {
    super('The provider does not pay the refund out', { cause });
    this.name = 'RefundRefused';
  }
}
