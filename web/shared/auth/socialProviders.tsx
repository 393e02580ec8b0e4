import { IconBrandGoogleFilled, IconBrandLinkedinFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { contract } from '../../../contract/index.ts';

/** Name, icon and API calls of each provider. */
export const socialSigns = {
  google: {
    name: 'Google',
    icon: <IconBrandGoogleFilled size={16} aria-hidden />,
    start: contract.socialLogin.google,
    callback: contract.socialLogin.googleCallback,
  },
  linkedin: {
    name: 'LinkedIn',
    icon: <IconBrandLinkedinFilled size={16} aria-hidden />,
    start: contract.socialLogin.linkedin,
    callback: contract.socialLogin.linkedinCallback,
  },
} satisfies Record<SocialProvider, { name: string; icon: ReactNode; start: unknown; callback: unknown }>;

export const socialOrder: readonly SocialProvider[] = ['google', 'linkedin'];
