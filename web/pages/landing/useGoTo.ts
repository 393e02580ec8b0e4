import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { session } from '../../lib/session.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';

const NEW_AD = '/create-ad';

/** Link props for a URL from the settings: paths of this site open without a page load. */
export const useGoTo = () => {
  const { history } = useRouter();
  return (url: string) => {
    const isOwn = url.startsWith('/');
    const go = (event: MouseEvent) => {
      if (!isOwn || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      const open = () => history.push(url);
      if (url === NEW_AD && session.get().user === null) authDialog.open({ goOn: open, next: NEW_AD });
      else open();
    };
    return { href: url, onClick: go, ...(isOwn ? {} : { rel: 'noopener' }) };
  };
};
