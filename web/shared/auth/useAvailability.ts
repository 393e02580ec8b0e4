import { useEffect, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import {
  type Availability,
  type AvailabilityField,
  unknownAvailability,
  watchAvailability,
} from './availability.ts';

/** Checks while typing whether a username or e-mail is available. */
export const useAvailability = (field: AvailabilityField, value: string): Availability => {
  const [availability, setAvailability] = useState<Availability>(unknownAvailability);
  const [watch] = useState(() =>
    watchAvailability(async (typed, signal) => {
      const answer = (await call(contract.auth.checkAvailability, { body: { [field]: typed }, signal }))[
        field
      ];
      if (answer === undefined) throw new Error('The answer does not name the field');
      return answer;
    }, setAvailability),
  );
  useEffect(() => {
    watch.typed(value.trim());
    return watch.stop;
  }, [watch, value]);
  return availability;
};
