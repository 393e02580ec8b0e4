import { contract } from '../../contract/index.ts';

const { products, productsSimple, productTypes, productTypesByProduct } = contract.baseData;

/** A change of a product shows in the grades as well: what lies below an inactive one is hidden with it. */
export const productReads = [products, productsSimple, productTypes, productTypesByProduct];
export const productKind = { calls: contract.products, reads: productReads };
export const typeKind = { calls: contract.productTypes, reads: [productTypes, productTypesByProduct] };
