import type { LegalKind } from '../../contract/site/legalKinds.ts';

const EXAMPLE = 'This is an invented example text of a demo. It binds nobody and is no legal advice.';

/** Marked examples: whoever runs a site writes their own. */
export const legalTexts: Record<LegalKind, string> = {
  terms: `${EXAMPLE}

## What this site does
Members publish offers and bids for gas and oil and get in touch with each other. The operator is no party to their deals.

## What members promise
- Their details and documents are true, and they may offer what they offer.
- They do not publish cargoes under sanctions or of unknown origin.
- They keep their password to themselves.

## Ads
Every ad is read before it is published. The operator may reject or suspend an ad, and says why.

## Plans
A plan runs for the days it was bought for. It renews only for those who switched that on.

## End
Members may delete their account at any time. The operator may block an account that breaks these terms.`,
  privacy: `${EXAMPLE}

## What is stored
- Name, company, country, e-mail and phone, as given in the profile.
- Ads, messages, payments, and when and from where somebody signed in.
- What documents of ads say: they are read and compared with those of others against abuse.

## What for
To run the market, to keep it free of fraud, and to keep the books that the law asks for.

## Who sees it
Buyers see company, country and the ways of contact that an ad offers. Staff sees what its role allows; every access of staff is written down.

## How long
Until the account is deleted. Payments and receipts stay as long as tax law says. What was read of a document stays for two years after the last ad that had it, without its text.

## Your rights
You can correct your data in your profile, delete your account there, and write to the operator for everything else.`,
  imprint: `${EXAMPLE}

## Operator
Example Energy Markets BV
Voorbeeldkade 1
3000 AA Rotterdam
Netherlands

## Contact
E-mail: desk@gasmap.test

## Register
Trade register Rotterdam, number 00000000 (invented)`,
};
