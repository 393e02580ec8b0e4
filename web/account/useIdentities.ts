import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';

/** How the account can be signed in to: whether it has a password, and the providers that are linked. */
export const useIdentities = () => useRead(contract.socialLogin.identities, {}, { staleTime: 0 });
