import { useEffect, useRef, useState } from 'react';
import type { ContactType } from '../../../contract/ads/adEnums.ts';
import { contract } from '../../../contract/index.ts';
import type { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { upgrade } from '../../lib/upgrade.ts';

/** Contact details revealed so far; null where the owner gave none. */
type Values = Partial<Record<ContactType, string | null>>;

export type Reveal = {
  values: Values;
  /** The contact type being requested. */
  asking: ContactType | null;
  error: ApiError | null;
  show: (type: ContactType) => void;
};

/** Reveals contact details of an ad's owner. Held by the page, so that it survives the refetch after sign-in. */
export const useReveal = (adId: string | undefined): Reveal => {
  const userId = useUser()?.id;
  const keys = useRef(idempotencyKeys());
  const [values, setValues] = useState<Values>({});
  const { mutate, reset, ...save } = useSave(contract.ads.inquire, {
    refresh: [],
    onDone: ({ contactType, contactValue }) => {
      keys.current.arrived();
      setValues((known) => ({ ...known, [contactType]: contactValue }));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: revealed details must not carry over to another user or ad
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
