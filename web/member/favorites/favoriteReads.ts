import { contract } from '../../../contract/index.ts';

/** Reads that show whether an ad is a favorite, except the list, whose rows stay until it unmounts. */
export const readsOfFavorites = [contract.favorites.ids, contract.favorites.check, contract.ads.read];
