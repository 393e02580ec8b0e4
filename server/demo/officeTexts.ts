import type { TicketsTable } from '../db/schema/tables.ts';

type From = 'asker' | 'staff' | 'note';
type Column<Name extends keyof TicketsTable> = TicketsTable[Name];

export const replies = [
  { title: 'We look into it', body: 'Hello {name}, we look into {subject} and answer by tomorrow.' },
  {
    title: 'Which ad is it',
    body: 'Hello {name}, please send us the number of the ad. It begins with GM-.',
  },
];

export const tickets: {
  subject: string;
  category: Column<'category'>;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  status: 'open' | 'in_progress' | 'waiting' | 'resolved' | 'closed';
  hoursAgo: number;
  byTrader?: true;
  said: [From, string][];
  rating?: number;
  words?: string;
}[] = [
  {
    subject: 'A receipt for the transfer of last month',
    category: 'payment',
    priority: 'normal',
    status: 'closed',
    hoursAgo: 900,
    byTrader: true,
    said: [
      ['asker', 'Our accounting needs a receipt for the bank transfer. Where do I find it?'],
      ['staff', 'Under Payments, each completed one has its receipt as a PDF.'],
      ['asker', 'Found it, thank you.'],
    ],
    rating: 5,
    words: 'Quick and to the point',
  },
  {
    subject: 'The code of the authenticator app is refused',
    category: 'technical',
    priority: 'high',
    status: 'resolved',
    hoursAgo: 410,
    said: [
      ['asker', 'Since this morning the six digits are wrong each time.'],
      ['note', 'Clock of the phone? Same as two weeks ago.'],
      ['staff', 'Please set the clock of the phone to automatic and try again.'],
      ['asker', 'That was it.'],
    ],
    rating: 4,
  },
  {
    subject: 'Price in EUR per tonne, shown in USD',
    category: 'ad',
    priority: 'normal',
    status: 'resolved',
    hoursAgo: 260,
    said: [
      ['asker', 'My ad is in EUR, others see USD. Is that a mistake?'],
      ['staff', 'No: the list converts so that prices compare. Your own price stands beside it.'],
    ],
    rating: 3,
    words: 'Could be explained on the page',
  },
  {
    subject: 'Please add the port of Nador West Med',
    category: 'other',
    priority: 'low',
    status: 'in_progress',
    hoursAgo: 70,
    said: [
      ['asker', 'We load there next month and cannot pick it.'],
      ['staff', 'Thank you, we check the code and add it this week.'],
      ['note', 'UN/LOCODE to be confirmed with the agent.'],
    ],
  },
  {
    subject: 'Two people of our company in one account?',
    category: 'account',
    priority: 'normal',
    status: 'waiting',
    hoursAgo: 44,
    said: [
      ['asker', 'Can a colleague answer inquiries in my name while I travel?'],
      ['staff', 'Not in one account today. Which of the two should get the messages?'],
    ],
  },
  {
    subject: 'Paid by transfer, wallet still empty',
    category: 'payment',
    priority: 'high',
    status: 'open',
    hoursAgo: 9,
    said: [
      ['asker', 'We transferred 500 USD yesterday with the reference that you gave. When does it arrive?'],
    ],
  },
  {
    subject: 'Import stops at row 41',
    category: 'technical',
    priority: 'normal',
    status: 'open',
    hoursAgo: 3,
    said: [['asker', 'The sheet has 60 rows; the check says that row 41 has no unit, but the cell says kt.']],
  },
];

export const announcements = [
  {
    daysAgo: 33,
    title: 'Prices compare like for like',
    body: 'The price of an ad is now held against ads of the same grade, term and sea area.',
  },
  {
    daysAgo: 11,
    title: 'Work on Sunday, 02:00 to 03:00 UTC',
    body: 'The market can be read during that hour; ads and messages wait until it is over.',
  },
];

export const audited: {
  action: string;
  entity: string;
  by: 'admin' | 'superadmin';
  days: number;
  before?: object;
  after: object;
}[] = [
  {
    action: 'coupon.create',
    entity: 'coupon',
    by: 'admin',
    days: 95,
    after: { code: 'WELCOME-20', value: 20 },
  },
  {
    action: 'coupon.create',
    entity: 'coupon',
    by: 'admin',
    days: 40,
    after: { code: 'AUTUMN-10', value: 10 },
  },
  {
    action: 'rule.change',
    entity: 'rule',
    by: 'superadmin',
    days: 62.3,
    before: { code: 'R01', threshold: 15 },
    after: { code: 'R01', threshold: 12 },
  },
  {
    action: 'rule.change',
    entity: 'rule',
    by: 'superadmin',
    days: 27.7,
    before: { code: 'X02', weight: 10 },
    after: { code: 'X02', weight: 15 },
  },
  {
    action: 'settings.update',
    entity: 'settings',
    by: 'superadmin',
    days: 80.2,
    before: { minAmount: 1 },
    after: { minAmount: 5 },
  },
  {
    action: 'landing.update',
    entity: 'landing',
    by: 'superadmin',
    days: 51.6,
    after: { sections: ['hero', 'figures', 'plans'] },
  },
  {
    action: 'plan.update',
    entity: 'plan',
    by: 'superadmin',
    days: 88.1,
    before: { code: 'desk', price: 119 },
    after: { code: 'desk', price: 129 },
  },
  {
    action: 'notification.broadcast',
    entity: 'notification',
    by: 'superadmin',
    days: 33,
    after: { title: 'Prices compare like for like' },
  },
  {
    action: 'notification.broadcast',
    entity: 'notification',
    by: 'superadmin',
    days: 11,
    after: { title: 'Work on Sunday, 02:00 to 03:00 UTC' },
  },
  {
    action: 'ticket.change',
    entity: 'ticket',
    by: 'admin',
    days: 2.6,
    before: { priority: 'normal' },
    after: { priority: 'low' },
  },
];
