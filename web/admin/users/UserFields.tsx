import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ControllerRenderProps, FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { CountrySelect } from '../../shared/adForm/pickers/CountrySelect.tsx';
import type { UserForm } from './userForm.ts';

type Props = {
  register: (field: Exclude<keyof UserForm, 'country'>) => UseFormRegisterReturn;
  country: Pick<ControllerRenderProps, 'ref' | 'name' | 'onChange' | 'onBlur'> & { value: string };
  errors: FieldErrors<UserForm>;
  /** Why the e-mail address is read-only. */
  emailLocked?: string | undefined;
};

/** Account data as edited by admins. */
export const UserFields = ({ register, country, errors, emailLocked }: Props) => {
  const { t } = useLingui();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...register('email')}
          type="email"
          label={<Trans>E-mail</Trans>}
          autoComplete="off"
          maxLength={254}
          error={errors.email?.message}
          readOnly={emailLocked !== undefined}
          description={emailLocked}
          data-autofocus
        />
        <TextInput
          {...register('username')}
          label={<Trans>Username</Trans>}
          autoComplete="off"
          maxLength={30}
          error={errors.username?.message}
        />
        <TextInput
          {...register('firstName')}
          label={<Trans>First name</Trans>}
          autoComplete="off"
          maxLength={80}
          error={errors.firstName?.message}
        />
        <TextInput
          {...register('lastName')}
          label={<Trans>Last name</Trans>}
          autoComplete="off"
          maxLength={80}
          error={errors.lastName?.message}
        />
      </SimpleGrid>
      <TextInput
        {...register('company')}
        label={<Trans>Company</Trans>}
        autoComplete="off"
        maxLength={120}
        error={errors.company?.message}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountrySelect field={country} error={errors.country?.message} />
        <TextInput
          {...register('phone')}
          type="tel"
          label={<Trans>Phone</Trans>}
          placeholder={t`+31 20 123 4567`}
          autoComplete="off"
          maxLength={40}
          error={errors.phone?.message}
        />
      </SimpleGrid>
    </>
  );
};
