import { Trans } from '@lingui/react/macro';
import { useMoment } from './useMoment.ts';

/** `21 Nov 2026, 10:00 (Europe/Berlin), 21 Nov 2026, 09:00 UTC`: readers are in different time zones. */
export const Moment = ({ at }: { at: string }) => {
  const { here, zone, utc } = useMoment()(at);
  return (
    <time dateTime={at}>
      {zone === 'UTC' ? (
        <Trans>{utc} UTC</Trans>
      ) : (
        <Trans>
          {here} ({zone}), {utc} UTC
        </Trans>
      )}
    </time>
  );
};
