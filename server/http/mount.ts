import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Answer, BODY_BYTES_MAX, type EndpointSpec, type Received } from '../../contract/endpoint.ts';
import { errorBody, errors } from '../../contract/errors.ts';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { type Authenticate, type Caller, ensureReauthenticated, may } from './caller.ts';
import { ensure, fail } from './errors.ts';
import { isIdempotencyKey, once } from './idempotency.ts';
import { validate } from './input.ts';
import type { Limits } from './limits.ts';
import { type ReceivedFile, receiveUpload, type Upload, type UploadPlace } from './uploads.ts';

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
  /** Of what the call makes, where it is `repeatable`: the same for every run with its key. */
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
  /** Whether nobody may use a permission without a second factor. */
  staffNeedsFactor(): Promise<boolean>;
  /** The message to show while the site is closed to `caller`, else null. */
  closedFor(caller: Caller | null): Promise<string | null>;
  uploads: UploadPlace;
};

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** Whoever lacks the second factor that the site asks of its staff is a member like any other. */
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
  if (typeof spec.access === 'object') ensure(may(caller, spec.access.permission), 'FORBIDDEN');
  if (spec.access === 'superadmin') ensure(caller?.role === 'superadmin', 'FORBIDDEN');
  if (spec.reauth && caller) ensureReauthenticated(caller);
  const closed = spec.duringMaintenance ? null : await gate.closedFor(caller);
  if (closed !== null) fail('MAINTENANCE', { message: closed });
  request.caller = caller;
}

/** Path without `:name` marks, as Fastify wants it below the API's base. */
const routeOf = (spec: EndpointSpec) => `/api${spec.path}`;

function documented(spec: EndpointSpec): RouteOptions['schema'] {
  const refusals = Object.fromEntries(
    [
      ...new Set([
        400,
        429,
        500,
        ...spec.errors.map((code) => errors[code].status),
        ...(spec.repeatable ? [errors.IDEMPOTENCY_KEY_REUSED.status] : []),
        ...(spec.access === 'public' ? [] : [401, 403]),
        ...(spec.params ? [404] : []),
        ...(spec.method === 'GET' ? [] : [408, 413, 415]),
        503,
      ]),
    ].map((status) => [status, errorBody]),
  );
  return {
    summary: spec.summary,
    tags: [spec.path.split('/')[1] ?? ''],
    ...(spec.params && { params: spec.params }),
    ...(spec.query && { querystring: spec.query }),
    ...(spec.body && { body: spec.body }),
    ...(spec.access !== 'public' && { security: [{ bearer: [] }] }),
    response: {
      ...(typeof spec.response === 'object' && { [spec.status]: spec.response }),
      ...refusals,
    },
  };
}

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
    details: [{ path: 'Idempotency-Key', message: '8 to 200 visible ASCII characters' }],
  });
  const body = JSON.stringify([
    spec.path,
    request.params,
    checked.body,
    upload?.files.map((file) => [file.index, file.sha256]),
  ]);
  const caller = request.caller?.id ?? `address:${request.ip}`;
  const kept = await once(gate.db, { caller, key, body }, async (effectId) => {
    const result = await act(effectId);
    return {
      status: spec.status,
      body: reply.serializeInput(result as Record<string, unknown>, String(spec.status)) as string,
    };
  });
  return reply.code(kept.status).type('application/json; charset=utf-8').serializer(String).send(kept.body);
}

async function receive(gate: Gate, spec: EndpointSpec, request: FastifyRequest): Promise<Upload | null> {
  if (!request.isMultipart()) return null;
  const { files, bodyBytesMax } = spec;
  ensure(files, 'UNSUPPORTED_MEDIA_TYPE');
  await gate.limits.byAddress('upload', request.ip);
  if (request.caller) await gate.limits.byCallerIn('upload', request.caller.id);
  return receiveUpload(request, files, gate.uploads, bodyBytesMax);
}

/** `{}` with some white space: what some clients send where nothing is asked for. */
const NOTHING_BYTES_MAX = 16;

const bodyLimitOf = ({ bodyBytesMax, body }: EndpointSpec) =>
  bodyBytesMax ?? (body ? BODY_BYTES_MAX : NOTHING_BYTES_MAX);

/** What is packed would be unpacked before anybody knows how large it is. No client of ours packs what it sends. */
export function refusePacked({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const encoding = headers['content-encoding'];
  ensure(encoding === undefined || /^identity$/i.test(encoding), 'UNSUPPORTED_MEDIA_TYPE');
}

/** A slow line may take this long to bring its files. */
const UPLOAD_WITHIN = 10 * 60_000;

/** Bodies stay the bytes that came: a signature is over those. */
function unparsed(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

/** Puts the endpoints of one contract group on the server: 429, 401, 403 before the body is read, then 400. */
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
        schema: documented(spec),
        bodyLimit: bodyLimitOf(spec),
        ...(spec.files && { handlerTimeout: UPLOAD_WITHIN }),
        config: {
          isOpen: spec.access === 'public' && spec.rate === 'general',
          isUpload: spec.files !== undefined,
          ...(typeof spec.response === 'string' && {
            endsWith: { status: spec.status, body: spec.response },
          }),
        },
        onRequest: async (request) => {
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
