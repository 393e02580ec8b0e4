import { registerHooks } from 'node:module';

/*
 * openapi-typescript writes its types with the compiler's JavaScript API, which TypeScript 7 does not have: it gets the
 * one of TypeScript 6 instead.
 */
const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const isOfGenerator = context.parentURL?.includes('/node_modules/openapi-typescript/');
    return next(specifier === 'typescript' && isOfGenerator ? '@typescript/typescript6' : specifier, context);
  },
});
const { default: openapiTS, astToString } = await import('openapi-typescript');
hooks.deregister();

/** The types of a client for an API, as openapi-typescript writes them. */
export const generateClient = async (document: string): Promise<string> =>
  astToString(await openapiTS(document));
