import { useEffect, useRef, useState } from 'react';
import { contract } from '../../contract/index.ts';
import type { ApiError } from '../lib/apiError.ts';
import { useSave } from '../lib/query.ts';
import { repeatKeys } from '../lib/repeatKey.ts';
import { useUser } from '../lib/session.ts';
import { upgrade } from '../lib/upgrade.ts';
import type { ContactType } from './adForm.ts';

/** Contact values shown so far; null where the owner gave none. */
type Values = Partial<Record<ContactType, string | null>>;

export type Reveal = {
  values: Values;
  /** The way that is being asked for. */
  asking: ContactType | null;
  error: ApiError | null;
  show: (type: ContactType) => void;
};

/** Shows ways to reach an ad's owner. Held by the page, so that it outlives the reload after signing in. */
export const useReveal = (adId: string | undefined): Reveal => {
  const userId = useUser()?.id;
  const keys = useRef(repeatKeys());
  const [values, setValues] = useState<Values>({});
  const { mutate, reset, ...save } = useSave(contract.ads.inquire, {
    refresh: [],
    onDone: ({ contactType, contactValue }) => {
      keys.current.arrived();
      setValues((known) => ({ ...known, [contactType]: contactValue }));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one person was shown is not for the next one, nor for the next ad
  useEffect(() => {
    setValues({});
    reset();
  }, [userId, adId, reset]);
  const show = (contactType: ContactType) => {
    if (adId === undefined) return;
    const body = { contactType };
    mutate(
      { params: { id: adId }, body, idempotencyKey: keys.current.for([adId, body]) },
      { onError: (error) => upgrade.offer(error, () => show(contactType)) },
    );
  };
  return {
    values,
    asking: save.isPending ? (save.variables.body?.contactType ?? null) : null,
    error: save.error,
    show,
  };
};
