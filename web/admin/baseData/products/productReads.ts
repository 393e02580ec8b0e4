import { contract } from '../../../../contract/index.ts';

const { products, productsSimple, productTypes, productTypesByProduct } = contract.baseData;

/** A product change affects its grades: those below an inactive product are hidden. */
export const productReads = [products, productsSimple, productTypes, productTypesByProduct];
export const productKind = { calls: contract.products, reads: productReads };
export const typeKind = { calls: contract.productTypes, reads: [productTypes, productTypesByProduct] };
