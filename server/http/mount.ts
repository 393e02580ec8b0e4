import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  type Answer,
  BODY_BYTES_MAX,
  type Deprecation,
  type EndpointSpec,
  type Received,
} from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import type { Sql } from '../db/client.ts';
import { ensure, fail } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { type Authenticate, type Caller, ensureReauthenticated, may } from './caller.ts';
import { isIdempotencyKey, runIdempotently } from './idempotency.ts';
import type { Limits } from './limits.ts';
import { type ReceivedFile, receiveUpload, type Upload, type UploadPlace } from './uploads.ts';
import { validate } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type CallerOf<Spec> = Spec extends { access: 'public' } ? Caller | null : Caller;

/** One validated call. `request` and `reply` are for addresses, headers and streams only. */
export type Call<Spec> = Received<Spec> & {
  caller: CallerOf<Spec>;
  files: ReceivedFile[];
  /** Id for the row that a `repeatable` call creates: the same for every run with the same key. */
  effectId: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A handler for every endpoint of a group; a missing or an extra one is a type error. */
export type Handlers<Group> = {
  [Key in keyof Group]: (call: Call<Group[Key]>) => Promise<Answer<Group[Key]> | FastifyReply>;
};

export type Gate = {
  db: Sql;
  limits: Limits;
  authenticate: Authenticate;
  /** Whether permissions require a second factor. */
  staffNeedsFactor(): Promise<boolean>;
  /** The message to show while the site is closed to `caller`, else null. */
  closedFor(caller: Caller | null): Promise<string | null>;
  uploads: UploadPlace;
  /** Notes that a caller lacks a permission; never fails. */
  noteDenied(caller: { id: string; address: string }, endpoint: string): Promise<void>;
};

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** Removes all permissions from staff who lack a required second factor. */
async function withheld(gate: Gate, spec: EndpointSpec, caller: Caller): Promise<Caller> {
  if (!caller.isStaff || caller.hasSecondFactor || !(await gate.staffNeedsFactor())) return caller;
  const needsPermission = typeof spec.access === 'object' && may(caller, spec.access.permission);
  ensure(
    !needsPermission && !(spec.access === 'superadmin' && caller.role === 'superadmin'),
    'SECOND_FACTOR_MISSING',
  );
  return { ...caller, permissions: [] };
}

async function admit(gate: Gate, spec: EndpointSpec, request: FastifyRequest) {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const found = token ? await gate.authenticate(token) : null;
  const caller = found && (await withheld(gate, spec, found));
  if (caller) {
    gate.limits.byCaller(caller.id, spec.method !== 'GET');
    await gate.limits.byCallerIn(spec.rate, caller.id);
  }
  if (spec.access !== 'public') ensure(caller, 'UNAUTHENTICATED');
  const isAllowed =
    typeof spec.access === 'object'
      ? may(caller, spec.access.permission)
      : spec.access !== 'superadmin' || caller?.role === 'superadmin';
  if (!isAllowed) {
    if (caller) await gate.noteDenied({ id: caller.id, address: request.ip }, `${spec.method} ${spec.path}`);
    fail('FORBIDDEN');
  }
  if (spec.reauth && caller) ensureReauthenticated(caller);
  const closed = spec.duringMaintenance ? null : await gate.closedFor(caller);
  if (closed !== null)
    fail('MAINTENANCE', { message: msg('site.maintenance', { message: { name: closed } }) });
  request.caller = caller;
}

const routeOf = (spec: EndpointSpec) => `/api${spec.path}`;

/** The headers of an endpoint that will go away (RFC 9745, RFC 8594). */
const announcementOf = ({ since, sunset }: Deprecation): Record<string, string> => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(sunset).toUTCString(),
});

async function answer(
  gate: Gate,
  spec: EndpointSpec,
  handler: (call: Call<EndpointSpec>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload | null,
) {
  const checked = validate(spec, {
    params: request.params,
    query: request.query,
    body: spec.rawBody ? undefined : upload ? upload.payload : request.body,
  });
  const act = (effectId: string) =>
    handler({
      ...(checked as Received<EndpointSpec>),
      caller: request.caller as Caller,
      files: upload?.files ?? [],
      effectId,
      request,
      reply,
    });

  const key = spec.repeatable ? request.headers['idempotency-key'] : undefined;
  if (key === undefined) return act(uuidv7());
  ensure(typeof key === 'string' && isIdempotencyKey(key), 'VALIDATION_FAILED', {
    details: [{ path: 'Idempotency-Key', message: msg('field.idempotencyKey') }],
  });
  const body = JSON.stringify([
    spec.path,
    request.params,
    checked.body,
    upload?.files.map((file) => [file.index, file.sha256]),
  ]);
  const caller = request.caller?.id ?? `address:${request.ip}`;
  const stored = await runIdempotently(gate.db, { caller, key, body }, async (effectId) => {
    const result = await act(effectId);
    return {
      status: spec.status,
      body: reply.serializeInput(result as Record<string, unknown>, String(spec.status)) as string,
    };
  });
  return reply
    .code(stored.status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(stored.body);
}

async function receive(gate: Gate, spec: EndpointSpec, request: FastifyRequest): Promise<Upload | null> {
  if (!request.isMultipart()) return null;
  const { files, bodyBytesMax } = spec;
  ensure(files, 'UNSUPPORTED_MEDIA_TYPE');
  await gate.limits.byAddress('upload', request.ip);
  if (request.caller) await gate.limits.byCallerIn('upload', request.caller.id);
  return receiveUpload(request, files, gate.uploads, bodyBytesMax);
}

/** Enough for `{}` with white space, which some clients send where no body is expected. */
const NOTHING_BYTES_MAX = 16;

const bodyLimitOf = ({ bodyBytesMax, body }: EndpointSpec) =>
  bodyBytesMax ?? (body ? BODY_BYTES_MAX : NOTHING_BYTES_MAX);

/** Refuses compressed bodies, whose real size is unknown. Our clients send none. */
export function refusePacked({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const encoding = headers['content-encoding'];
  ensure(encoding === undefined || /^identity$/i.test(encoding), 'UNSUPPORTED_MEDIA_TYPE');
}

/** Time limit of an upload on a slow line, in milliseconds. */
const UPLOAD_WITHIN = 10 * 60_000;

/** Leaves bodies as raw bytes, since signatures are computed over them. */
function unparsed(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

/** Registers the endpoints of one contract group: 429, 401 and 403 are answered before the body is read, then 400. */
export const mounter =
  (app: FastifyInstance, gate: Gate) =>
  <Group extends Record<string, EndpointSpec>>(group: Group, handlers: Handlers<Group>): void => {
    for (const [name, spec] of Object.entries(group)) {
      const handler = handlers[name as keyof Group] as unknown as (
        call: Call<EndpointSpec>,
      ) => Promise<unknown>;
      const route: RouteOptions = {
        method: spec.method,
        url: routeOf(spec),
        // Serializes, and is the last gate of what leaves.
        schema: typeof spec.response === 'object' ? { response: { [spec.status]: spec.response } } : {},
        bodyLimit: bodyLimitOf(spec),
        ...(spec.files && { handlerTimeout: UPLOAD_WITHIN }),
        config: {
          isOpen: spec.access === 'public' && spec.rate === 'general',
          isUpload: spec.files !== undefined,
          isDeprecated: spec.deprecated !== undefined,
        },
        onRequest: async (request, reply) => {
          if (spec.deprecated) reply.headers(announcementOf(spec.deprecated));
          await gate.limits.byAddress(spec.rate, request.ip);
          refusePacked(request);
        },
        preParsing: async (request) => admit(gate, spec, request),
        handler: async (request, reply) => {
          const upload = await receive(gate, spec, request);
          reply.code(spec.status);
          try {
            const result = await answer(gate, spec, handler, request, reply, upload);
            if (spec.response !== 'nothing') return result;
            // oxlint-disable-next-line typescript/return-await -- a reply is awaited by the framework that it is given to
            return reply.send();
          } finally {
            await upload?.dispose();
          }
        },
      };
      if (spec.rawBody) void app.register(async (scope) => unparsed(scope).route(route));
      else app.route(route);
    }
  };

export type Mount = ReturnType<typeof mounter>;
