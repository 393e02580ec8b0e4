import { all, BadXml, child, type Element, readXml, textOf } from '../../lib/xml.ts';
import {
  badStatement,
  type Credit,
  identifier,
  type PassedOver,
  shownNote,
  shownText,
} from './statementEntry.ts';

const leaves = (element: Element): string[] =>
  element.children.length === 0 ? [element.text] : element.children.flatMap(leaves);

/** `<Sts>BOOK</Sts>` until version 7, `<Sts><Cd>BOOK</Cd></Sts>` since. */
const statusOf = (entry: Element) => textOf(child(entry, 'Sts'), 'Cd') || textOf(entry, 'Sts');

const dayOf = (entry: Element, name: string) => {
  const date = child(entry, name);
  return (textOf(date, 'Dt') || textOf(date, 'DtTm')).slice(0, 10);
};

/** `<Dbtr><Nm>` until version 7, `<Dbtr><Pty><Nm>` since. */
const payerOf = (details: Element): string => {
  const [debtor] = all(details, 'RltdPties', 'Dbtr');
  return textOf(debtor, 'Nm') || textOf(child(debtor, 'Pty'), 'Nm');
};

const amountOf = (element: Element | undefined) =>
  element && { amount: element.text.trim(), currency: element.attributes.Ccy ?? '' };

/** Of one of several transactions: booked together, each with its own amount. */
const ownAmountOf = (details: Element) =>
  amountOf(child(details, 'Amt') ?? all(details, 'AmtDtls', 'TxAmt', 'Amt')[0]);

const AMOUNT = /^\d{1,12}(\.\d{1,5})?$/;
const CURRENCY = /^[A-Z]{3}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * The incoming entries of an account statement in XML: CAMT.053, and .052 and .054, which have the same entries
 * (ISO 20022, versions 2 to 13). Entries that are not booked yet do not count.
 */
export async function readCamt(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ credits: Credit[]; passedOver: PassedOver }> {
  const credits: Credit[] = [];
  const passedOver = { outgoing: 0, notBooked: 0, unreadable: 0 };
  const idOf = identifier();
  let account: string | null = null;
  let statement = '';
  let lastId = '';

  const take = (entry: Element, details: Element | undefined, own: ReturnType<typeof amountOf>) => {
    const { amount, currency } = own ?? amountOf(child(entry, 'Amt')) ?? { amount: '', currency: '' };
    const direction = (details && textOf(details, 'CdtDbtInd')) || textOf(entry, 'CdtDbtInd');
    if (direction === 'DBIT') {
      passedOver.outgoing += 1;
      return;
    }
    if (direction !== 'CRDT' || !AMOUNT.test(amount) || Number(amount) === 0 || !CURRENCY.test(currency)) {
      passedOver.unreadable += 1;
      return;
    }
    const day = dayOf(entry, 'BookgDt') || dayOf(entry, 'ValDt');
    const reference = textOf(child(details, 'Refs'), 'AcctSvcrRef') || textOf(entry, 'AcctSvcrRef');
    const search = [...(details ? leaves(details) : []), textOf(entry, 'AddtlNtryInf')].join('\n');
    const remittance = details ? all(details, 'RmtInf').flatMap(leaves) : [];
    credits.push({
      id: idOf([account, textOf(entry, 'NtryRef'), reference, day, amount, currency, search]),
      date: DAY.test(day) ? day : null,
      amount: Number(amount),
      currency,
      text: shownText([
        details ? payerOf(details) : '',
        remittance.join(' ') || textOf(details, 'AddtlTxInf') || textOf(entry, 'AddtlNtryInf'),
      ]),
      search,
      note: shownNote([statement, reference]),
      isReturned: textOf(entry, 'RvslInd') === 'true' || child(details, 'RtrInf') !== undefined,
    });
  };

  const takeEntry = (entry: Element) => {
    const transactions = all(entry, 'NtryDtls', 'TxDtls');
    if (statusOf(entry) !== 'BOOK') passedOver.notBooked += 1;
    else if (transactions.length > 1 && transactions.every((one) => ownAmountOf(one) !== undefined))
      for (const one of transactions) take(entry, one, ownAmountOf(one));
    // The amount of the entry is what was booked; that of its transaction may be in the payer's currency.
    else take(entry, transactions.length > 1 ? child(entry, 'NtryDtls') : transactions[0], undefined);
  };

  await readXml(file, {
    root: 'Document',
    records: ['Id', 'Acct', 'Ntry'],
    onRecord: (record) => {
      if (record.name === 'Id') lastId = record.text.trim();
      else if (record.name === 'Acct') {
        const id = child(record, 'Id');
        account = textOf(id, 'IBAN') || textOf(child(id, 'Othr'), 'Id');
        statement = lastId;
      } else takeEntry(record);
    },
  }).catch((error: unknown) => {
    throw error instanceof BadXml ? badStatement('billing.statementUnreadable') : error;
  });
  if (account === null) badStatement('billing.statementUnreadable');
  return { credits, passedOver };
}
