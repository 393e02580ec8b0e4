import { z } from 'zod';
import { confirmed } from '../core/costly.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { line } from '../core/text.ts';
import { currencyEntry, currencyPeg } from './baseData.ts';
import { decimalField, writer } from './baseDataWrites.ts';

const pegParams = z.strictObject({ id: z.uuid(), since: z.iso.date() });
const listed = currencyPeg.extend({
  /** Last day; null while it is in force. */
  until: z.iso.date().nullable(),
});
export type CurrencyPeg = z.infer<typeof listed>;

/** Official pegs of a currency to the US dollar. */
export const currencyPegs = {
  pegs: endpoint({
    method: 'GET',
    path: '/currencies/:id/pegs',
    summary: 'Official pegs of a currency to the US dollar, latest first',
    access: writer,
    rate: 'general',
    params: idParams,
    status: 200,
    response: listOf(listed),
    errors: ['NOT_FOUND'],
  }),
  setPeg: endpoint({
    method: 'PUT',
    path: '/currencies/:id/pegs/:since',
    summary: 'An official peg from a day on; while it is in force it is the rate of its currency',
    access: writer,
    rate: 'general',
    params: pegParams,
    body: z.strictObject({
      perUsd: decimalField,
      until: z.iso.date(fault('field.date')).nullable().default(null),
      authority: line(120),
      source: z.url({ protocol: /^https$/, error: fault('field.securedAddress') }).max(300),
      confirmed,
    }),
    status: 200,
    response: currencyEntry,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'CONFIRMATION_REQUIRED'],
  }),
  removePeg: endpoint({
    method: 'DELETE',
    path: '/currencies/:id/pegs/:since',
    summary: 'Take a peg back that was entered by mistake',
    access: writer,
    rate: 'general',
    params: pegParams,
    status: 200,
    response: currencyEntry,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
};
