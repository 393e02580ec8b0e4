import { type EndpointSpec, isForStaff } from '../../contract/core/endpoint.ts';
import { type ErrorCode, errors } from '../../contract/core/errors.ts';

const catalogue = Object.keys(errors) as ErrorCode[];
const inOrder = (codes: ReadonlySet<ErrorCode>) => catalogue.filter((code) => codes.has(code));

/** Whether a call brings nothing that could be invalid. */
export const isBare = ({ method, params, query }: EndpointSpec): boolean =>
  method === 'GET' && !params && !query;

/** Codes with which the layers in front of all handlers refuse a call: limits, session, access, validation, faults. */
export function layerRefusalsOf(spec: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>(['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']);
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  if (!isBare(spec)) add('VALIDATION_FAILED');
  if (spec.method !== 'GET')
    add('MALFORMED_BODY', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (spec.access !== 'public') add('UNAUTHENTICATED');
  if (isForStaff(spec)) add('FORBIDDEN', 'SECOND_FACTOR_MISSING');
  if (!spec.duringMaintenance) add('MAINTENANCE');
  return inOrder(codes);
}

/** All codes with which a call may be refused: those of the layers, of what the endpoint declares, and its own. */
export function refusalsOf(spec: EndpointSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([...layerRefusalsOf(spec), ...spec.errors]);
  // The router has no address for what is longer than a parameter can be.
  if (spec.params) codes.add('NOT_FOUND');
  if (spec.files) codes.add('BAD_UPLOAD');
  if (spec.reauth) codes.add('REAUTHENTICATION_REQUIRED');
  if (spec.repeatable) codes.add('IDEMPOTENCY_KEY_REUSED').add('IDEMPOTENCY_KEY_BUSY');
  return inOrder(codes);
}
