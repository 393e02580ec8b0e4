type PushMessage = { title?: string; body?: string; tag?: string; link?: string };

/** Shows push messages and opens their link on a click. */
export const listenForPush = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('push', (event) => {
    const { title, body, tag, link }: PushMessage = event.data?.json() ?? {};
    if (!title) return;
    const options = { ...(body !== undefined && { body }), ...(tag !== undefined && { tag }) };
    event.waitUntil(
      worker.registration.showNotification(title, { ...options, icon: '/icons/192.png', data: { link } }),
    );
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { link }: { link?: string } = event.notification.data ?? {};
    const address = new URL(link ?? '/', worker.location.origin);
    if (address.origin !== worker.location.origin) return;
    const show = async () => {
      const pages = await worker.clients.matchAll({ type: 'window' });
      const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
      if (page === undefined) return worker.clients.openWindow(address.href);
      await page.focus();
      return page.navigate(address.href);
    };
    event.waitUntil(show());
  });
};
