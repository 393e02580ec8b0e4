import { useLocalStorage } from '@mantine/hooks';

/** By column, whether somebody shows it; kept by the browser. Every table and menu of one name sees the same. */
export const useShownColumns = (name: string) =>
  useLocalStorage<Record<string, boolean>>({
    key: `columns:${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
