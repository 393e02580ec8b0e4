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

/** What says nothing: members that can never be there, headers of any name, and what a status is called. */
const NOTHING = [
  /^ +\w+\?: never;\n/gm,
  /^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm,
  /^ +\/\*\* @description (?:OK|Created|Accepted) \*\/\n/gm,
  // Parameters that all operations of a path have: each has its own.
  /^ {8}parameters: \{\n +\};\n(?! +(?:requestBody|responses))/gm,
];

/** The types of a client for an API, as openapi-typescript writes them. */
export const generateClient = async (document: string): Promise<string> =>
  astToString(await openapiTS(document));

/** A generated client without what says nothing. */
export const shortenClient = (client: string): string =>
  NOTHING.reduce((text, nothing) => text.replace(nothing, ''), client).replace(/\{\n +\}/g, '{}');
