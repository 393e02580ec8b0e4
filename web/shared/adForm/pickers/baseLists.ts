import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';

/** Lists that hardly ever change: fetched once per page load. */
const forThePage = { staleTime: Number.POSITIVE_INFINITY };

export const useProducts = () => useRead(contract.baseData.productsSimple, {}, forThePage);
export const useProductTypes = () => useRead(contract.baseData.productTypes, {}, forThePage);
export const useSpecTemplates = () => useRead(contract.baseData.specTemplates, {}, forThePage);
export const useUnits = () => useRead(contract.baseData.units, {}, forThePage);
export const useCurrencies = () => useRead(contract.baseData.currencies, {}, forThePage);
export const useCountries = () => useRead(contract.baseData.countries, {}, forThePage);
export const useDeliveryTerms = () => useRead(contract.baseData.deliveryTerms, {}, forThePage);
export const usePaymentTerms = () => useRead(contract.baseData.paymentTerms, {}, forThePage);
export const useHazardClasses = () => useRead(contract.baseData.hazardClasses, {}, forThePage);
export const useBenchmarks = () => useRead(contract.baseData.benchmarks, {}, forThePage);
