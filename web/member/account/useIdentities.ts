import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';

/** Ways to sign in to the account: whether it has a password, and its linked providers. */
export const useIdentities = () => useRead(contract.socialLogin.identities, {}, { staleTime: 0 });
