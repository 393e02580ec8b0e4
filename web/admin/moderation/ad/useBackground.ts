import { useEffect, useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { useRead } from '../../../lib/api/query.ts';

/** What the server knows beside the ad: price among others, the owner's record, linked accounts. */
export const useBackground = (id: string) =>
  useRead(contract.moderation.background, { params: { id } }, { staleTime: 0 });

const LOOK_EVERY_MS = 30_000;

/** Who else looks at this ad. Says that one does so oneself, while the page is in front. */
export const useOthersLooking = (id: string): readonly string[] => {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const answer = await call(contract.moderation.look, { params: { id } });
        if (!isLeft) setOthers(answer.others.map(({ username }) => username));
      } catch {
        // A mark that is missing for a while does no harm; the next call tells.
      }
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [id]);
  return others;
};
