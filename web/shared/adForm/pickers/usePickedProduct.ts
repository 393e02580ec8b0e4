import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AdForm } from '../adForm.ts';
import { useProducts, useProductTypes, useSpecTemplates } from './baseLists.ts';
import { limitsFor } from './productFields.ts';

/** Catalogue data of the product and grade selected in the form. */
export const usePickedProduct = () => {
  const { control } = useFormContext<AdForm>();
  const [productId, typeId] = useWatch({ control, name: ['productId', 'productTypeId'] });
  const products = useProducts();
  const types = useProductTypes();
  const templates = useSpecTemplates();
  return useMemo(() => {
    const product = products.data?.items.find(({ id }) => id === productId);
    const grades = types.data?.items.filter((type) => type.productId === productId) ?? [];
    const grade = grades.find(({ id }) => id === typeId);
    const template = templates.data?.items.find(({ code }) => code === product?.specTemplate);
    return { product, grades, grade, template, limits: limitsFor(template, grade) };
  }, [products.data, types.data, templates.data, productId, typeId]);
};
