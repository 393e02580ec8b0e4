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
  /** Claims in the identity tokens of the next sign-in; `undefined` omits a claim. */
  person: Claims;
  /** Response of the userinfo endpoint. */
  userInfo: Claims;
  /** Overrides of the provider metadata. */
  metadata: Claims;
  /** Modifies the signed identity token in transit. */
  forge: ((idToken: string) => string) | undefined;
  /** The person presses "Cancel" at the provider. */
  denies: boolean;
  /** Form fields and headers of the last code exchange. */
  lastExchange: { fields: Record<string, string>; authorization: string | undefined };
  /** Follows the authorization URL; returns the parameters with which the browser comes back. */
  visit(authUrl: string): Promise<{ code: string; state?: string }>;
  close(): Promise<void>;
};

/** A real OpenID provider on loopback: signed tokens, keys, discovery. It shows no prompts. */
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
