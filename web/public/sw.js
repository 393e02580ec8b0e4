/* What the browser runs for this site while no page of it is open: it shows push messages and leads to what they tell. */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  if (!told.title) return;
  event.waitUntil(
    self.registration.showNotification(told.title, {
      body: told.body,
      tag: told.tag,
      icon: '/icons/192.png',
      data: { link: told.link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.link ?? '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
    if (!page) return self.clients.openWindow(address.href);
    await page.focus();
    return page.navigate(address.href);
  };
  event.waitUntil(show());
});
