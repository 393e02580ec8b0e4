/** Companies and their people. */
export const companiesMessages = {
  'companies.hiddenSigns': 'Leave out invisible signs',
  'companies.lei': 'This is not a valid LEI: 20 letters and digits, the last two of which are check digits',
  'companies.website': 'Enter an address that starts with https://',
  'companies.domain': 'Enter a domain, like example.com',
  'companies.wholeDomain': 'Enter the whole domain: {domain}',
  'companies.code': 'Enter the eight digits from the e-mail',
  'companies.onlyAdmins': 'Only for admins',
  'companies.aboveYours': 'Not above your own limit',
  'companies.successor': 'Choose a colleague who may act for the company',
  'companies.noMember': 'Choose somebody of your company',
  'companies.unknownProduct': 'Choose products of the list',
  'companies.closesWithMoney':
    'The wallet of {company} holds {amount} {currency}. Nobody can use it once the company is closed',
  'companies.closesWithPlan':
    '{company} has the plan {plan}, paid until {until}. It ends when the company is closed',
  'companies.roleViewer': 'Viewer',
  'companies.roleTrader': 'Trader',
  'companies.roleApprover': 'Approver',
  'companies.roleAdmin': 'Admin',
  'companies.roleNow': 'You are {role} now.',
  'companies.limitNow': 'Your limit was changed.',
  'companies.removed':
    'You are no longer part of it. Your ads and conversations there passed to a colleague.',
  'companies.newPolicy': 'Another approval policy',
  'companies.newLimit': 'Another limit for {who}',
  'companies.noRecord': 'The TXT record was not found yet. It can take an hour until everybody sees it.',
  'companies.noAnswer': 'The name servers of this domain did not answer. Try again later.',
  'companies.mixedScripts': 'Letters of several scripts in one name are not accepted',
} as const;
