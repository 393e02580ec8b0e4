export const InquiriesPage = () => null;
