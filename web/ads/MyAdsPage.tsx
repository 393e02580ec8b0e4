export const MyAdsPage = () => null;
