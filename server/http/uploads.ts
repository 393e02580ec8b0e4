import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { BODY_BYTES_MAX, type FileRule } from '../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../contract/core/errors.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import { type Fault, Refusal } from '../lib/errors.ts';
import { newFileKey } from '../lib/files/fileKeys.ts';
import { readIndices } from './fileIndices.ts';
import {
  discardPart,
  ensureDiskSpace,
  savePart,
  translateUploadFault,
  type UploadPlace,
} from './uploadParts.ts';

export type { UploadPlace } from './uploadParts.ts';

/** One received file in the temporary folder; `index` is the entry of the payload that it belongs to. */
export type ReceivedFile = { path: string; fileName: string; index: number; bytes: number; sha256: string };

export type Upload = {
  /** The parsed `payload` part, not yet validated; undefined under a `plain` rule. */
  payload: unknown;
  /** In the order of the request. */
  files: ReceivedFile[];
  /** Removes every temporary file that was not moved away. */
  dispose(): Promise<void>;
};

const FIELDS_MAX = 100;
/** Bytes of a refused request that are still read, so that the client gets the response and no connection reset. */
const DRAIN_BYTES_MAX = 64 * 1024 * 1024;

const refusal = (code: ErrorCode, where: string, message: Message) =>
  new Refusal(code, { details: [{ path: where, message }] });

const MB = 1024 * 1024;
const sizeOf = (bytes: number) => (bytes < MB ? `${bytes >> 10} kB` : `${Math.floor(bytes / MB)} MB`);

type Parts = { payload: unknown; indices: unknown[]; files: Omit<ReceivedFile, 'index'>[] };

function readPayload(value: unknown, isTruncated: boolean, bytesMax: number): unknown {
  if (isTruncated)
    throw new Refusal('PAYLOAD_TOO_LARGE', {
      message: msg('files.payloadTooLarge', { size: sizeOf(bytesMax) }),
    });
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal('MALFORMED_BODY');
  }
}

/** Reads the parts one by one; after the first fault only to discard the rest. */
async function readParts(
  request: FastifyRequest,
  rule: FileRule,
  place: UploadPlace,
  payloadBytesMax: number,
  temporary: string[],
): Promise<Parts> {
  const parts: Parts = { payload: undefined, indices: [], files: [] };
  let wrong: Refusal | null = null;
  let drained = 0;
  const options = {
    limits: {
      fields: FIELDS_MAX,
      fieldSize: payloadBytesMax,
      fieldNameSize: 100,
      headerPairs: 20,
      fileSize: rule.maxBytes,
    },
    throwFileSizeLimit: false,
  };

  for await (const part of request.parts(options)) {
    if (wrong && drained > DRAIN_BYTES_MAX) break;
    if (part.type === 'field') {
      try {
        if (rule.plain) wrong ??= refusal('BAD_UPLOAD', part.fieldname, msg('field.unknown'));
        else if (part.fieldname === 'payload' && parts.payload === undefined)
          parts.payload = readPayload(part.value, part.valueTruncated, payloadBytesMax);
        else if (part.fieldname === 'fileIndices' || part.fieldname === 'fileIndices[]')
          parts.indices.push(part.value);
        else
          wrong ??= refusal(
            'BAD_UPLOAD',
            part.fieldname,
            part.fieldname === 'payload' ? msg('field.givenTwice') : msg('field.unknown'),
          );
      } catch (error) {
        wrong ??= error as Refusal;
      }
      continue;
    }

    const where = `${rule.field}.${parts.files.length}`;
    if (part.fieldname !== rule.field)
      wrong ??= refusal('BAD_UPLOAD', part.fieldname, msg('files.otherField', { field: rule.field }));
    else if (parts.files.length === rule.maxFiles)
      wrong ??= refusal('BAD_UPLOAD', where, msg('files.tooMany', { max: rule.maxFiles }));
    if (wrong) {
      drained += await discardPart(part);
      continue;
    }
    const target = path.join(place.folder, newFileKey());
    temporary.push(target);
    const stored = await savePart(part, target, place);
    // Browsers send an empty part for an empty file field.
    if (!part.filename && stored.bytes === 0) continue;
    parts.files.push({ path: target, fileName: part.filename ?? '', ...stored });
    if (part.file.truncated) {
      wrong = refusal(
        'PAYLOAD_TOO_LARGE',
        where,
        msg('files.tooLarge', { file: part.filename, size: sizeOf(rule.maxBytes) }),
      );
    }
  }
  if (wrong) throw wrong;
  return parts;
}

/**
 * Reads a multipart request into temporary files. Refuses `BAD_UPLOAD`, `PAYLOAD_TOO_LARGE` or `MALFORMED_BODY`;
 * then, as when the client hangs up, nothing is left behind.
 */
export async function receiveUpload(
  request: FastifyRequest,
  rule: FileRule,
  place: UploadPlace,
  payloadBytesMax: number = BODY_BYTES_MAX,
): Promise<Upload> {
  const temporary: string[] = [];
  const dispose = async () => {
    await Promise.all(temporary.map((file) => rm(file, { force: true })));
  };
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > rule.maxFiles * rule.maxBytes + 2 * MB) {
      throw new Refusal('PAYLOAD_TOO_LARGE');
    }
    await ensureDiskSpace(place, announced);
    const { payload, indices, files } = await readParts(request, rule, place, payloadBytesMax, temporary);
    if (rule.plain) return { payload, files: files.map((file, index) => ({ ...file, index })), dispose };
    const missing: Fault[] =
      payload === undefined ? [{ path: 'payload', message: msg('field.missing') }] : [];
    const read = readIndices(indices, files.length, rule.maxFiles);
    const details = [...missing, ...read.faults];
    if (details.length > 0) throw new Refusal('BAD_UPLOAD', { details });
    return {
      payload,
      files: files.map((file, nth) => ({ ...file, index: read.indices[nth] ?? 0 })),
      dispose,
    };
  } catch (error) {
    await dispose();
    // The rest of the body must be consumed before the connection can carry the next request.
    request.raw.unpipe();
    request.raw.resume();
    throw translateUploadFault(error);
  }
}
