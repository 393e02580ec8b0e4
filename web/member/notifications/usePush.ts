import { useEffect, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { canHaveWorker, registerWorker } from '../../lib/serviceWorker.ts';

export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () => canHaveWorker() && 'PushManager' in window && 'Notification' in window;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const subscriptionHere = async () =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** Push subscription of this browser, with switches. Throws on browser errors. */
export const usePush = () => {
  const [state, setState] = useState<PushState>('unknown');
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<PushState> => {
      if (!isSupported()) return 'unsupported';
      if (Notification.permission === 'denied') return 'denied';
      return (await subscriptionHere()) === null ? 'off' : 'on';
    };
    void look()
      .catch((): PushState => 'unsupported')
      .then((found) => {
        if (!isGone) setState(found);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return {
    state,
    switchOn: async () => {
      if ((await Notification.requestPermission()) !== 'granted') return setState('denied');
      await registerWorker();
      const { pushManager } = await navigator.serviceWorker.ready;
      const { publicKey } = await call(contract.notifications.pushKey);
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(publicKey),
      });
      const { endpoint, keys } = subscription.toJSON();
      const { p256dh = '', auth = '' } = keys ?? {};
      await call(contract.notifications.subscribePush, {
        body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
      });
      setState('on');
    },
    switchOff: async () => {
      const subscription = await subscriptionHere();
      if (subscription !== null) {
        await call(contract.notifications.unsubscribePush, { body: { endpoint: subscription.endpoint } });
        await subscription.unsubscribe();
      }
      setState('off');
    },
  };
};
