export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const isOffice = (mediaType: string): boolean => mediaType === DOCX || mediaType === XLSX;
