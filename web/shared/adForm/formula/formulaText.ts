import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { msg as message } from '../../../../contract/core/message.ts';
import type { PriceEvent, PriceFormula } from '../../../../contract/prices/formula.ts';
import { type FormulaNames, formulaSentence } from '../../../../contract/prices/formulaSentence.ts';
import type { PriceStatus, PriceWarning } from '../../../../contract/prices/priceFormulas.ts';
import { messageText } from '../../../i18n/messageText.ts';

export const priceStatusText: Record<PriceStatus, MessageDescriptor> = {
  indicative: msg`Indicative`,
  provisional: msg`Provisional`,
  final: msg`Final`,
  corrected: msg`Corrected`,
  closed: msg`Closed`,
};

export const priceWarningText: Record<PriceWarning, MessageDescriptor> = {
  NO_QUOTES: msg`No quotes that you may see. Enter your own to try the formula.`,
  BRIDGE_MISSING: msg`The formula does not say how mass becomes volume or energy.`,
  NO_RATES: msg`There is no exchange rate for these days.`,
  FX_STALE: msg`The exchange rate is more than ten days older than the quote.`,
  QUOTE_MISSING: msg`A day of the window should have a quote and has none.`,
  NEGATIVE_PRICE: msg`The price is below zero.`,
  EVENT_ASSUMED: msg`The date of the event is assumed: the middle of the laycan, or today.`,
};

type Named = { code: string; name: string };

export const namesByCode = (items: readonly Named[]): Map<string, string> =>
  new Map(items.map(({ code, name }) => [code, name]));

/** The events of a cargo as contracts name them. */
export const eventText = (event: PriceEvent): string => messageText(message(`formula.event.${event}`));

/** What a formula says, in the language on screen. */
export const formulaText = (formula: PriceFormula, names: FormulaNames): string =>
  messageText(formulaSentence(formula, names));
