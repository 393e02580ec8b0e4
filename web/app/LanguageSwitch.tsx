import { useLingui } from '@lingui/react/macro';
import { useDirection } from '@mantine/core';
import { type Language, languages, pickLanguage, useLanguage } from '../lib/language.ts';
import { HeaderMenu } from '../ui/HeaderMenu.tsx';
import { MenuItem } from './MenuItem.tsx';

export const LanguageChoices = ({ onPicked }: { onPicked?: () => void }) => {
  const { setDirection } = useDirection();
  const shown = useLanguage();
  const pick = async (language: Language) => {
    onPicked?.();
    await pickLanguage(language);
    setDirection(language.direction);
  };
  return languages.map((language) => (
    <MenuItem key={language.code} current={language === shown} onClick={() => void pick(language)}>
      {language.label}
    </MenuItem>
  ));
};

export const LanguageSwitch = () => {
  const { t } = useLingui();
  const { short, label } = useLanguage();
  return (
    <HeaderMenu label={t`${short}, language: ${label}`} sign={short}>
      {(close) => <LanguageChoices onPicked={close} />}
    </HeaderMenu>
  );
};
