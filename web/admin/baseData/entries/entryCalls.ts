import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { usage } from '../../../../contract/baseData/baseDataWrites.ts';
import type { EndpointSpec } from '../../../../contract/core/endpoint.ts';
import type { idParams } from '../../../../contract/core/page.ts';

/** Fields shared by all kinds of base data; only some kinds have a default. */
export type BaseEntry = {
  id: string;
  name: string;
  code: string;
  isActive: boolean;
  isDefault?: boolean;
  order: number;
  version: number;
};

/** Schema of a base data form: its input and output. */
export type EntrySchema = z.ZodType<FieldValues, FieldValues>;
type Plain = { params?: undefined; query?: undefined };
type OfOne = { params: typeof idParams; query?: undefined; body?: undefined };
type Answers = { response: z.ZodType<BaseEntry> };

/** Write endpoints of one kind. */
export type EntryCalls = {
  create: EndpointSpec & Plain & Answers & { body: EntrySchema };
  update: EndpointSpec & Omit<OfOne, 'body'> & Answers & { body: EntrySchema };
  remove: EndpointSpec & OfOne & { response: 'nothing' };
  toggleActive: EndpointSpec & OfOne & Answers;
  usage: EndpointSpec & OfOne & { response: typeof usage };
  setDefault?: EndpointSpec & OfOne & Answers;
};

/** One kind: its write endpoints, and the reads to invalidate after a change. */
export type EntryKind = { calls: EntryCalls; reads: readonly EndpointSpec[] };
