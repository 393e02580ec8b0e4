import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { HeaderMenu } from '../../ui/HeaderMenu.tsx';
import { MenuItem } from './MenuItem.tsx';

/** Light, dark, or the system's setting. */
export const ThemeChoices = ({ onPicked }: { onPicked?: () => void }) => {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    { value: 'light', label: t`Light`, icon: <IconSun size={16} aria-hidden /> },
    { value: 'dark', label: t`Dark`, icon: <IconMoon size={16} aria-hidden /> },
    { value: 'auto', label: t`System`, icon: <IconDeviceDesktop size={16} aria-hidden /> },
  ] as const;
  return choices.map(({ value, label, icon }) => (
    <MenuItem
      key={value}
      icon={icon}
      current={colorScheme === value}
      onClick={() => {
        setColorScheme(value);
        onPicked?.();
      }}
    >
      {label}
    </MenuItem>
  ));
};

export const ThemeSwitch = () => {
  const { t } = useLingui();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <HeaderMenu
      label={t`Theme`}
      sign={dark ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
    >
      {(close) => <ThemeChoices onPicked={close} />}
    </HeaderMenu>
  );
};
