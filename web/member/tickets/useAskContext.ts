import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import type { askedCategories } from '../../../contract/support/ticketShapes.ts';
import { useRead } from '../../lib/api/query.ts';
import type { OwnTicketsSearch } from './ticketsSearch.ts';

export type AskContext = {
  related: { type: 'ad' | 'payment'; id: string } | null;
  /** Description of the related ad or payment. */
  label: string | null;
  subject: string;
  category: (typeof askedCategories)[number] | undefined;
};

/** Initial values of a new ticket, as far as they are known. */
export const useAskContext = ({ ask, about }: Pick<OwnTicketsSearch, 'ask' | 'about'>) => {
  const { t } = useLingui();
  const ofAd = ask === 'ad' && about !== undefined;
  const ofPayment = ask === 'payment' && about !== undefined;
  const params = { id: about ?? '' };
  const ad = useRead(contract.ads.read, { params }, { enabled: ofAd });
  const payment = useRead(contract.payments.read, { params }, { enabled: ofPayment });
  const contextOf = (): AskContext | undefined => {
    if (ofAd && ad.data !== undefined) {
      const { title, reference, status } = ad.data;
      return {
        related: { type: 'ad', id: about },
        label: `${title} (${reference})`,
        subject: status === 'rejected' ? t`Rejected ad ${reference}` : t`Ad ${reference}`,
        category: 'ad',
      };
    }
    if (ofPayment && payment.data !== undefined) {
      const { number, description } = payment.data;
      return {
        related: { type: 'payment', id: about },
        label: `${number} · ${description}`,
        subject: t`Payment ${number}`,
        category: 'payment',
      };
    }
    return ofAd || ofPayment ? undefined : { related: null, label: null, subject: '', category: undefined };
  };
  const reading = ofAd ? ad : payment;
  return {
    context: contextOf(),
    error: ofAd || ofPayment ? reading.error : null,
    retry: () => void reading.refetch(),
  };
};
