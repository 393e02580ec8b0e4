export const MarketMapPage = () => null;
