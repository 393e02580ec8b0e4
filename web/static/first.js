// Runs before the first paint, so that neither the wrong theme nor the wrong direction flashes.
(() => {
  const root = document.documentElement;
  let scheme = 'auto';
  let language = '';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
    language = localStorage.getItem('language') || '';
  } catch {
    // Storage may be refused; the person's system decides then.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (language === 'rtl') root.setAttribute('dir', 'rtl');
})();

// What the server wrote is painted first: on a slow line the app's files would hold up its styles.
(() => {
  const MOST_MS = 2000;
  // As many as a slow phone asks for without being felt.
  const SLICE = 10;
  const begin = () => {
    const waiting = document.getElementById('after-paint');
    if (waiting === null) return;
    waiting.remove();
    const tags = [...waiting.content.children];
    const next = () => {
      // One by one: in a fragment the first, the largest of them, would be asked for last.
      for (const tag of tags.splice(0, SLICE)) document.head.append(document.importNode(tag, true));
      if (tags.length > 0) setTimeout(next);
    };
    next();
  };
  addEventListener('DOMContentLoaded', () => {
    const tells = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
    // A page in the background is not painted, and is there when somebody looks.
    if (document.hidden || !tells) return begin();
    document.addEventListener('visibilitychange', begin, { once: true });
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      begin();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(begin, MOST_MS);
  });
})();
