import { type ErrorBody, type ErrorCode, errors } from '../../contract/core/errors.ts';
import type { Message } from '../../contract/core/message.ts';
import { englishText } from '../../contract/messages/englishText.ts';

/** What is wrong with a field, named by its dotted path. */
export type Fault = { path: string; message: Message };

type Extra = Omit<Partial<ErrorBody>, 'code' | 'requestId' | 'message' | 'reason' | 'details'> & {
  /** What exactly, where the code alone does not say it. */
  message?: Message;
  details?: Fault[];
};

/** An error whose code and message the caller may see. Every other error is reported as `INTERNAL`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ? englishText(extra.message) : errors[code].message);
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

export const invalid = (details: Fault[]): never => fail('VALIDATION_FAILED', { details });
