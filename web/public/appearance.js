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
