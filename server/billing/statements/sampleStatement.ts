import { escapeHtml } from '../../lib/escapeHtml.ts';
import type { TransferRow } from './statements.queries.ts';

const entry = (
  credit: { amount: string; currency: string; way: 'CRDT' | 'DBIT'; name: string; text: string },
  place: number,
  day: string,
) => `      <Ntry>
        <Amt Ccy="${credit.currency}">${credit.amount}</Amt>
        <CdtDbtInd>${credit.way}</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <AcctSvcrRef>SANDBOX-${place + 1}</AcctSvcrRef>
        <NtryDtls>
          <TxDtls>
            <RltdPties><Dbtr><Pty><Nm>${escapeHtml(credit.name)}</Nm></Pty></Dbtr></RltdPties>
            <RmtInf><Ustrd>${escapeHtml(credit.text)}</Ustrd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>`;

/**
 * A CAMT.053 file of an invented bank, on which every transfer that waits has arrived – the last of several 15 short, as
 * where a bank on the way keeps a fee – beside money without a reference and money that went out.
 */
export function sampleStatement(
  waiting: readonly TransferRow[],
  { day, currency, amountOf }: { day: string; currency: string; amountOf: (minor: number) => number },
): string {
  const FEE = 15;
  const arrived = waiting.map((row, at) => {
    const amount = amountOf(row.amount);
    const isShort = waiting.length > 1 && at === waiting.length - 1 && amount > FEE;
    return {
      amount: String(isShort ? amount - FEE : amount),
      currency: row.currency,
      way: 'CRDT' as const,
      name: row.payer,
      text:
        at % 2 === 0
          ? `Account top-up ${row.reference}`
          : row.reference.replace(/(.{4})/g, '$1 ').toLowerCase(),
    };
  });
  const other = [
    {
      amount: '80.00',
      currency,
      way: 'CRDT' as const,
      name: 'A payer who forgot the reference',
      text: 'Invoice',
    },
    { amount: '42.90', currency, way: 'DBIT' as const, name: 'The sandbox bank', text: 'Account fee' },
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>SANDBOX</MsgId><CreDtTm>${day}T00:00:00Z</CreDtTm></GrpHdr>
    <Stmt>
      <Id>SANDBOX ${day}</Id>
      <Acct><Id><Othr><Id>SANDBOX</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
${[...arrived, ...other].map((one, at) => entry(one, at, day)).join('\n')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}
