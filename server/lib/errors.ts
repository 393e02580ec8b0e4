import { type ErrorBody, type ErrorCode, type ErrorDetail, errors } from '../../contract/core/errors.ts';

type Extra = Omit<Partial<ErrorBody>, 'code' | 'requestId'>;

/** An error whose code and message the caller may see. Every other error is reported as `INTERNAL`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? errors[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.extra = extra;
  }
}

export const fail = (code: ErrorCode, extra?: Extra): never => {
  throw new Refusal(code, extra);
};

export function ensure(condition: unknown, code: ErrorCode, extra?: Extra): asserts condition {
  if (!condition) fail(code, extra);
}

export const invalid = (details: ErrorDetail[]): never => fail('VALIDATION_FAILED', { details });
