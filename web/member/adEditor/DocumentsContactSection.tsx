import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ContactType } from '../../../contract/ads/adEnums.ts';
import { contactTypes } from '../../../contract/ads/adEnums.ts';
import { useUser } from '../../lib/session.ts';
import type { AdForm } from '../../shared/adForm/adForm.ts';
import { TextField } from '../../shared/adForm/sections/fields.tsx';
import { contactText } from '../../shared/adView/adText.ts';
import { DocumentFields } from './DocumentFields.tsx';
import type { FileErrors } from './drafts/draftSession.ts';

type Way = Exclude<ContactType, 'in_app'>;
const ways = contactTypes.filter((type): type is Way => type !== 'in_app');

/** Contact channels besides messages, which are always on; values default to the profile. */
const Contact = () => {
  const { i18n } = useLingui();
  const user = useUser();
  const { control, setValue } = useFormContext<AdForm>();
  const types = useWatch({ control, name: 'contact.types' });
  const profile: Record<Way, string> = {
    phone: user?.profile.phone ?? '',
    email: user?.email ?? '',
    whatsapp: user?.profile.phone ?? '',
    telegram: '',
  };
  const change = (picked: string[]) =>
    setValue('contact.types', ['in_app', ...ways.filter((way) => picked.includes(way))], {
      shouldDirty: true,
    });
  return (
    <>
      <Checkbox.Group
        label={<Trans>How buyers and sellers reach you</Trans>}
        description={
          <Trans>Messages on this site always work. Other ways are shown only to members who ask.</Trans>
        }
        value={types}
        onChange={change}
      >
        <SimpleGrid cols={{ base: 2, sm: 4 }} mt="xs">
          {ways.map((way) => (
            <Checkbox key={way} value={way} label={i18n._(contactText[way])} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        {ways
          .filter((way) => types.includes(way))
          .map((way) => (
            <TextField
              key={way}
              name={`contact.${way}`}
              label={i18n._(contactText[way])}
              description={
                profile[way] !== '' ? (
                  <Trans>Left empty: {profile[way]}, of your profile</Trans>
                ) : way === 'telegram' ? (
                  <Trans>User name, like @name</Trans>
                ) : (
                  <Trans>With country code</Trans>
                )
              }
              maxLength={120}
            />
          ))}
      </SimpleGrid>
    </>
  );
};

type Props = {
  fileErrors: FileErrors;
  /** Progress of the running upload, 0 to 1; null when none is running. */
  upload: number | null;
  onFileChange: (key: string) => void;
  onFileRetry: (key: string) => void;
};

export const DocumentsContactSection = (props: Props) => (
  <>
    <DocumentFields {...props} />
    <Contact />
  </>
);
