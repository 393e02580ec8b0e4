export const EditAdPage = () => null;
