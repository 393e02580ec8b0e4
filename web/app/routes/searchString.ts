type Search = Record<string, unknown>;

/** `?side=sell&term=CIF&term=FOB`: plain text as in the API's URLs; a repeated key is a list. */
export const parseSearch = (text: string): Search => {
  const search: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const known = search[key];
    search[key] = known === undefined ? value : [known, value].flat();
  }
  return search;
};

export const stringifySearch = (search: Search): string => {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') parameters.append(key, String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
