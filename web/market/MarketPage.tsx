export const MarketPage = () => null;
