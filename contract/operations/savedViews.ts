import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf } from '../core/page.ts';
import { line } from '../core/text.ts';

/** Views that one account keeps of one table. */
export const SAVED_VIEWS_MAX = 30;

/** Tables of the back office that can be kept as a view. */
export const viewScreens = ['ads', 'users', 'payments'] as const;
export type ViewScreen = (typeof viewScreens)[number];

const key = z.string().min(1).max(40);
const few = (schema: z.ZodRecord<typeof key, z.ZodType>, most: number) =>
  schema.refine((values) => Object.keys(values).length <= most);

const content = {
  /** Filters and order as they stand in the address of the screen. */
  search: few(z.record(key, z.union([z.string().max(300), z.number()])), 30),
  /** By column, whether it is shown; others are as the table has them. */
  columns: few(z.record(key, z.boolean()), 40),
};

const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number()])),
  columns: z.record(z.string(), z.boolean()),
});
export type SavedView = z.infer<typeof savedView>;

const viewed = { screen: z.enum(viewScreens) };

/** Of the caller alone; nobody else sees or shares them. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/saved-views',
    summary: 'The caller’s views of one table, by name',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject(viewed),
    status: 200,
    response: listOf(savedView),
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/saved-views',
    summary: `Keep a view; one of the same name is replaced. At most ${SAVED_VIEWS_MAX} for each table`,
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ ...viewed, name: line(60), ...content }),
    status: 200,
    response: savedView,
    errors: ['TOO_MANY'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    summary: 'Forget a view',
    access: 'signedIn',
    rate: 'general',
    params: z.strictObject({ id: z.uuid() }),
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
};
