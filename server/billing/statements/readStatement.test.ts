import { describe, expect, test } from 'vitest';
import { Refusal } from '../../lib/errors.ts';
import { amountOf, dayReader, decimalOfAll, figureOf, isDay } from './csvCells.ts';
import { referencesIn } from './matchEntries.ts';
import { readCamt } from './readCamt.ts';
import { readStatementCsv } from './readStatementCsv.ts';

const csv = (text: string | Buffer, picked = {}) => readStatementCsv(Buffer.from(text), picked, 'USD');
const brief = ({ credits }: { credits: { date: string | null; amount: number; currency: string }[] }) =>
  credits.map(({ date, amount, currency }) => [date, amount, currency]);

describe('references', () => {
  test.each([
    ['Top-up GM23ABCDEFGH thank you', ['GM23ABCDEFGH']],
    ['gm23 abcd efgh', ['GM23ABCDEFGH']],
    ['GM-23AB-CDEF-GH/INV', ['GM23ABCDEFGH']],
    ['GM23ABC\nDEFGH', ['GM23ABCDEFGH']],
    ['GM23ABCDEFGH GMHGFEDCBA32', ['GM23ABCDEFGH', 'GMHGFEDCBA32']],
    ['GM23ABCDEFGH and again GM23ABCDEFGH', ['GM23ABCDEFGH']],
    // Letters outside the alphabet, and one sign too few.
    ['GM23ABCDEFGI GM23ABCDEFG', []],
    ['Invoice 17', []],
  ])('in %j', (text, found) => {
    expect(referencesIn(text)).toEqual(found);
  });
});

describe('figures and days', () => {
  test.each([
    ['250.00', 250, false, null],
    ['1,250.00', 1250, false, null],
    ['1.250,00', 1250, false, null],
    ["1'250.00", 1250, false, null],
    ['1 250,50', 1250.5, false, null],
    ['+250.5', 250.5, false, null],
    ['250', 250, false, null],
    ['1,00,000.00', 100_000, false, null],
    ['-250.00', 250, true, null],
    ['−250.00', 250, true, null],
    ['250.00-', 250, true, null],
    ['(250.00)', 250, true, null],
    ['250.00 DR', 250, true, null],
    ['250.00 CR', 250, false, null],
    ['EUR 250.00', 250, false, 'EUR'],
    ['250,00 EUR', 250, false, 'EUR'],
  ])('%j', (cell, amount, isNegative, currency) => {
    const figure = figureOf(cell);
    expect(figure).toMatchObject({ isNegative, currency });
    const decimal = decimalOfAll(figure ? [figure] : []);
    expect(figure && decimal && amountOf(figure, decimal)).toBe(amount);
  });

  test.each(['', 'GM23ABCDEFGH', '12 apples', 'NL00 TEST', '2 x 250'])('%j is no figure', (cell) => {
    expect(figureOf(cell)).toBeNull();
  });

  const figures = (...cells: string[]) => cells.flatMap((cell) => figureOf(cell) ?? []);
  test('a decimal sign is told by the column, and never guessed', () => {
    expect(decimalOfAll(figures('1,234', '17,50'))).toBe('comma');
    expect(decimalOfAll(figures('1,234', '5,678'))).toBeNull();
    expect(decimalOfAll(figures('17.50', '17,50'))).toBeNull();
    expect(decimalOfAll(figures('250', '300'))).toBe('point');
    expect(amountOf(figures('12,50')[0] as never, 'point')).toBeNull();
    expect(amountOf(figures('1,234')[0] as never, 'comma')).toBe(1.234);
  });

  test.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-27T08:15:00Z', '2026-11-27'],
    ['20261127', '2026-11-27'],
    ['2026/11/27', '2026-11-27'],
    ['27.11.2026', '2026-11-27'],
    ['27.11.26', '2026-11-27'],
    ['27-11-2026', '2026-11-27'],
    ['27 Nov 2026', '2026-11-27'],
    ['27/11/2026', '2026-11-27'],
    ['11/27/2026', '2026-11-27'],
    ['11/12/2026', null],
  ])('%s', (cell, day) => {
    expect([isDay(cell), dayReader([cell])(cell)]).toEqual([true, day]);
  });
  test.each(['31.02.2026', '2026-13-01', '17', 'Nov 2026', '250.00', '99 Nov 2026'])(
    '%s is no day',
    (cell) => {
      expect(isDay(cell)).toBe(false);
    },
  );
  test('one day after the 12th tells the order of all', () => {
    expect(dayReader(['11/12/2026', '27/11/2026'])('11/12/2026')).toBe('2026-12-11');
    expect(dayReader(['11/12/2026', '11/27/2026'])('11/12/2026')).toBe('2026-11-12');
  });
});

describe('CSV', () => {
  test('of a German bank: preamble, semicolons, commas, its old encoding', () => {
    const text = [
      'Kontoumsätze Geschäftskonto;;;;;',
      'IBAN;DE00 TEST 0000 0000 00;;;;',
      ';;;;;',
      'Buchungstag;Wertstellung;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;Betrag (EUR);Saldo (EUR)',
      '27.11.2026;26.11.2026;Gutschrift;Müller Energie;GM23 ABCD EFGH;1.250,00;9.000,00',
      '27.11.2026;27.11.2026;Lastschrift;Büro;Miete;-900,00;8.100,00',
      '28.11.2026;28.11.2026;Gutschrift;Nord;ohne;17,50;8.117,50',
      'Kontostand;;;;;;8.117,50 EUR',
    ].join('\r\n');
    const read = csv(Buffer.from(text, 'latin1'));
    expect(brief(read)).toEqual([
      ['2026-11-27', 1250, 'EUR'],
      ['2026-11-28', 17.5, 'EUR'],
    ]);
    expect(read).toMatchObject({
      passedOver: { outgoing: 1, notBooked: 0, unreadable: 0 },
      columns: { day: 0, amount: 5, decimal: 'comma' },
      currencyAssumed: false,
    });
    expect(read.credits[0]?.text).toBe('Müller Energie · GM23 ABCD EFGH');
  });

  test('of a Dutch bank: a column says which way', () => {
    const read = csv(
      [
        '"Date","Name","Account","Debit/credit","Amount (EUR)","Notifications"',
        '"20261127","Acme Fuels","NL00","Credit","250,00","GM23ABCDEFGH"',
        '"20261127","Office","NL00","Debit","90,00","Rent"',
      ].join('\n'),
    );
    expect(brief(read)).toEqual([['2026-11-27', 250, 'EUR']]);
    expect(read.passedOver.outgoing).toBe(1);
  });

  test('of an English bank: a column for each way, and a pending row', () => {
    const read = csv(
      [
        'Date,Description,Paid out,Paid in,Balance,State',
        '27/11/2026,ACME GM23ABCDEFGH,,250.00,1250.00,Booked',
        '28/11/2026,RENT,900.00,,350.00,Booked',
        '28/11/2026,ACME,,250.00,600.00,Pending',
      ].join('\n'),
    );
    expect(brief(read)).toEqual([['2026-11-27', 250, 'USD']]);
    expect(read).toMatchObject({
      passedOver: { outgoing: 1, notBooked: 1, unreadable: 0 },
      columns: { amount: 3 },
      currencyAssumed: true,
    });
  });

  test('a column of dashes says nothing of the way, and long text is no figure', () => {
    const long = `1${' '.repeat(200_000)}x`;
    const read = csv(`Date,Note,Amount,Text\n2026-11-27,-,250.00,${long}\n2026-11-28,-,17.50,x\n`);
    expect(brief(read)).toEqual([
      ['2026-11-27', 250, 'USD'],
      ['2026-11-28', 17.5, 'USD'],
    ]);
  });

  test('columns that are not recognised can be picked', () => {
    const text = 'A;B;C;D\n2026-11-27;250.00;75.00;GM23ABCDEFGH\n2026-11-28;1.00;76.00;x\n';
    expect(csv(text)).toMatchObject({
      credits: [],
      columns: { headers: ['A', 'B', 'C', 'D'], day: 0, amount: null },
    });
    expect(brief(csv(text, { amount: 1 }))).toEqual([
      ['2026-11-27', 250, 'USD'],
      ['2026-11-28', 1, 'USD'],
    ]);
    const either = 'Date;Amount\n2026-11-27;1,234\n';
    expect(csv(either)).toMatchObject({ credits: [], columns: { amount: 1, decimal: null } });
    expect(brief(csv(either, { decimal: 'point' }))).toEqual([['2026-11-27', 1234, 'USD']]);
    expect(brief(csv(either, { amount: 99 }))).toEqual([]);
  });

  test('a row has the same id in each file, and its twin another', () => {
    const head = 'Date,Text,Amount';
    const [one, two] = ['2026-11-27,GM23ABCDEFGH,250.00', '2026-11-28,other,5.00'];
    const [first, twin] = csv([head, one, one].join('\n')).credits;
    const [, again] = csv([head, two, one].join('\n')).credits;
    expect(again?.id).toBe(first?.id);
    expect(twin?.id).not.toBe(first?.id);
    expect(first?.id).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a footer is passed over, an amount that is none is told', () => {
    const read = csv('Date,Text,Amount\n2026-11-27,a,250.00\n2026-11-28,b,n/a\n,Total,250.00\n');
    expect(brief(read)).toEqual([['2026-11-27', 250, 'USD']]);
    expect(read.passedOver.unreadable).toBe(2);
  });

  test.each(['', 'Hello', 'a,b\nc,d\n', '\u0000\u0001\u0002'])('%j is none', (text) => {
    expect(() => csv(text)).toThrow(Refusal);
  });
});

describe('CAMT', () => {
  const camt = (...entries: string[]) =>
    readCamt([
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>m</MsgId><MsgRcpt><Id><OrgId><Othr><Id>x</Id></Othr></OrgId></Id></MsgRcpt></GrpHdr>
<Stmt><Id>2026/17</Id><Acct><Id><IBAN>NL00TEST0000000000</IBAN></Id></Acct>${entries.join('')}</Stmt>
</BkToCstmrStmt></Document>`),
    ]);
  const entry = (
    details: string,
    { amount = '250.00', way = 'CRDT', status = '<Cd>BOOK</Cd>', more = '' } = {},
  ) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>${more}<Sts>${status}</Sts>
     <BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
  const details = (text: string, more = '') =>
    `<TxDtls>${more}<RltdPties><Dbtr><Pty><Nm>Acme &amp; Co</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

  test('an entry with its payer, its words and its numbers', async () => {
    const { credits } = await camt(entry(details('GM23 ABCD EFGH')));
    expect(credits).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        date: '2026-11-27',
        amount: 250,
        currency: 'EUR',
        text: 'Acme & Co · GM23 ABCD EFGH',
        search: expect.stringContaining('GM23 ABCD EFGH'),
        note: '2026/17 · B-1',
        isReturned: false,
      },
    ]);
  });

  test('a batch counts by its transactions, an older version is read as well', async () => {
    const one = (amount: string, text: string) => details(text, `<Amt Ccy="EUR">${amount}</Amt>`);
    const { credits } = await camt(
      entry(one('100.00', 'GM23ABCDEFGH') + one('150.00', 'x'), { status: 'BOOK' }),
    );
    expect(credits.map(({ amount }) => amount)).toEqual([100, 150]);
    expect(new Set(credits.map(({ id }) => id)).size).toBe(2);
  });

  test('the amount is the one that was booked, not the one in the currency of the payer', async () => {
    const { credits } = await camt(
      entry(details('x', '<AmtDtls><TxAmt><Amt Ccy="USD">290.00</Amt></TxAmt></AmtDtls>')),
    );
    expect(credits).toMatchObject([{ amount: 250, currency: 'EUR' }]);
  });

  test('a long file is read to its end', async () => {
    const many = Array.from({ length: 1500 }, (_, at) => entry(details(`Transfer ${at}`)));
    expect((await camt(...many)).credits).toHaveLength(1500);
  });

  test('what went out, is not booked or cannot be read does not count; what was returned is marked', async () => {
    const { credits, passedOver } = await camt(
      entry(details('a'), { way: 'DBIT' }),
      entry(details('b'), { status: '<Cd>PDNG</Cd>' }),
      entry(details('c'), { amount: '-1' }),
      entry(details('d'), { more: '<RvslInd>true</RvslInd>' }),
      entry(details('e', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')),
    );
    expect(passedOver).toEqual({ outgoing: 1, notBooked: 1, unreadable: 1 });
    expect(credits.map(({ isReturned }) => isReturned)).toEqual([true, true]);
  });

  test.each([
    ['cut off', '<Document><BkToCstmrStmt>'],
    ['another document', '<Order/>'],
    ['an order of payment', '<Document><CstmrCdtTrfInitn><GrpHdr/></CstmrCdtTrfInitn></Document>'],
    ['a DTD', '<!DOCTYPE Document [<!ENTITY a "b">]><Document>&a;</Document>'],
  ])('%s is none', async (_, text) => {
    await expect(readCamt([Buffer.from(text)])).rejects.toThrow(Refusal);
  });
});
