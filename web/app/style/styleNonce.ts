/** The CSP nonce for style tags, different on every page load. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The scroll lock of Mantine's dialogs inserts its own style tag and reads the nonce from this global. */
export const giveStyleNonce = () => Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
