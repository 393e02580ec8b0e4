import { favoriteSorts } from '../../../contract/market/favorites.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

export const parseFavoritesSearch = searchOf({ page: read.page, sort: read.oneOf(favoriteSorts) });
