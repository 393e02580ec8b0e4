import { OAuth2Server } from 'oauth2-mock-server';

/**
 * `npm run openid`: a local OpenID provider to try social sign-in without an account at Google or LinkedIn. It signs in
 * one user without asking.
 */
const PORT = 3100;
const ISSUER = `http://localhost:${PORT}`;

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
server.issuer.url = ISSUER;
server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
  Object.assign(token.payload, {
    sub: 'local-trader',
    email: 'local.trader@example.com',
    email_verified: true,
    given_name: 'Local',
    family_name: 'Trader',
  });
});
await server.start(PORT, 'localhost');

process.stdout.write(`An OpenID provider is ready. As a superadmin, at /admin/social-login-settings, enter for Google or LinkedIn:
  issuer     ${ISSUER}
  client id  any, for example gasmap
  secret     any, for example secret
and switch it on. Whoever signs in with it is local.trader@example.com. Ctrl-C ends it.
`);
