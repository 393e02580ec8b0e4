import { contract } from '../../contract/index.ts';

/** What shows whether an ad is kept, beside the list itself, whose rows stay where they are until it is left. */
export const readsOfFavorites = [contract.favorites.ids, contract.favorites.check, contract.ads.read];
