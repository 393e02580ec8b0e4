import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { usage } from '../../contract/baseDataWrites.ts';
import type { EndpointSpec } from '../../contract/endpoint.ts';
import type { idParams } from '../../contract/page.ts';

/** What every thing of base data has; only some kinds have a default. */
export type BaseEntry = {
  id: string;
  name: string;
  code: string;
  isActive: boolean;
  isDefault?: boolean;
  order: number;
  version: number;
};

/** What a form of base data takes and gives. */
export type EntrySchema = z.ZodType<FieldValues, FieldValues>;
type Plain = { params?: undefined; query?: undefined };
type OfOne = { params: typeof idParams; query?: undefined; body?: undefined };
type Answers = { response: z.ZodType<BaseEntry> };

/** The calls that change one kind, whichever it is. */
export type EntryCalls = {
  create: EndpointSpec & Plain & Answers & { body: EntrySchema };
  update: EndpointSpec & Omit<OfOne, 'body'> & Answers & { body: EntrySchema };
  remove: EndpointSpec & OfOne & { response: 'nothing' };
  toggleActive: EndpointSpec & OfOne & Answers;
  usage: EndpointSpec & OfOne & { response: typeof usage };
  setDefault?: EndpointSpec & OfOne & Answers;
};

/** One kind: how it is written, and which reads a change of it makes out of date. */
export type EntryKind = { calls: EntryCalls; reads: readonly EndpointSpec[] };
