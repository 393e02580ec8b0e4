export const QueuePage = () => null;
