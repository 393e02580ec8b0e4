import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server';

export type Claims = Record<string, unknown>;

export type OpenIdProvider = {
  issuer: string;
  /** What the identity tokens say of the person who signs in next; `undefined` leaves a claim out. */
  person: Claims;
  /** What the claims endpoint answers. */
  userInfo: Claims;
  /** What the provider says of itself, over the usual. */
  metadata: Claims;
  /** Changes the signed identity token on its way. */
  forge: ((idToken: string) => string) | undefined;
  /** The person presses "Cancel" at the provider. */
  denies: boolean;
  /** Form fields and headers of the last exchange of a code. */
  lastExchange: { fields: Record<string, string>; authorization: string | undefined };
  /** Follows an address to the provider and back; answers what the browser brings home. */
  visit(authUrl: string): Promise<{ code: string; state?: string }>;
  close(): Promise<void>;
};

/** A real OpenID provider on loopback: signed tokens, keys, discovery. It asks nobody anything. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  const provider: OpenIdProvider = {
    issuer,
    person: {},
    userInfo: {},
    metadata: {},
    forge: undefined,
    denies: false,
    lastExchange: { fields: {}, authorization: undefined },
    async visit(authUrl) {
      const answer = await fetch(authUrl, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '');
      const state = back.searchParams.get('state');
      return { code: back.searchParams.get('code') ?? '', ...(state !== null && { state }) };
    },
    close: () => server.stop(),
  };
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: MutableResponse) => {
    answer.body = JSON.parse(JSON.stringify({ ...answer.body, ...provider.metadata }));
  });
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
    if (!provider.denies) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, provider.person);
  });
  server.service.on(Events.BeforeResponse, (answer: MutableResponse, request) => {
    provider.lastExchange = {
      fields: { ...request.body },
      authorization: request.headers.authorization,
    };
    if (provider.forge && answer.body !== '')
      answer.body.id_token = provider.forge(String(answer.body.id_token));
  });
  server.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = { ...provider.userInfo };
  });
  return provider;
}
