/** The server's permission for style tags, new with every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The scroll lock under Mantine's dialogs makes a style tag of its own and looks for the permission here. */
export const giveStyleNonce = () => Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
