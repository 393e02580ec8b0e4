import { useLingui } from '@lingui/react/macro';
import { type Language, languages, useLanguage } from '../../i18n/language.ts';
import { chooseLanguage } from '../../i18n/ownLanguage.ts';
import { HeaderMenu } from '../../ui/HeaderMenu.tsx';
import { MenuItem } from './MenuItem.tsx';

export const LanguageChoices = ({ onPicked }: { onPicked?: () => void }) => {
  const shown = useLanguage();
  const pick = (language: Language) => {
    onPicked?.();
    void chooseLanguage(language);
  };
  return languages.map((language) => (
    <MenuItem key={language.code} current={language === shown} onClick={() => pick(language)}>
      <span lang={language.code} dir={language.direction}>
        {language.label}
      </span>
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
