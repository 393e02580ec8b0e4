import type { ErrorBody, ErrorCode, ErrorDetail } from '../../../contract/core/errors.ts';

/** `NETWORK` and `TIMEOUT` mean no response; `UNREADABLE` is a response that is not ours (a proxy's page). */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNREADABLE';

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly upgradeRequired: boolean;
  readonly body: ErrorBody | null;

  constructor(code: ApiErrorCode, status: number, message: string, body: ErrorBody | null = null) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = body?.details ?? [];
    this.upgradeRequired = body?.upgradeRequired === true;
    this.body = body;
  }

  get isOffline(): boolean {
    return this.code === 'NETWORK' || this.code === 'TIMEOUT';
  }
}
