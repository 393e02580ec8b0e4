import { useEffect } from 'react';

const PORTAL = '[data-mantine-shared-portal-node]';
const DIALOG = '[role="dialog"]';

/** A dialog or menu is added to the portal when it opens, except dialogs whose container is mounted beforehand. */
const holdsFocus = (node: Node, parent: Node) =>
  (parent instanceof Element && parent.matches(PORTAL)) ||
  (node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null));

/**
 * Restores focus after lazy-loaded dialogs: they are already open when they mount, so Mantine does not know what had
 * focus before. A node removed from the portal while focused returns focus to its opener; if that was an item of a
 * closed menu, to the opener of the menu.
 */
export const useFocusReturn = () => {
  useEffect(() => {
    const openers = new WeakMap<Node, Element | null>();
    let left: Element | null = null;
    const onLeft = ({ target }: FocusEvent) => {
      left = target instanceof Element ? target : null;
    };
    const came = (node: Node) => {
      const { activeElement } = document;
      openers.set(node, node.contains(activeElement) ? left : activeElement);
    };
    const went = (node: Node) => {
      if (document.activeElement !== document.body) return;
      let opener = openers.get(node);
      while (opener && !opener.isConnected) opener = openers.get(opener.getRootNode());
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
    const within = new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes } of records) {
        for (const node of addedNodes) if (holdsFocus(node, target)) came(node);
        for (const node of removedNodes) if (holdsFocus(node, target)) went(node);
      }
    });
    const watch = (portal: Node) => {
      within.observe(portal, { childList: true, subtree: true });
      for (const node of portal.childNodes) came(node);
    };
    const body = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches(PORTAL)) watch(node);
      }
    });
    const there = document.querySelector(PORTAL);
    if (there !== null) watch(there);
    body.observe(document.body, { childList: true });
    document.addEventListener('focusout', onLeft);
    return () => {
      within.disconnect();
      body.disconnect();
      document.removeEventListener('focusout', onLeft);
    };
  }, []);
};
