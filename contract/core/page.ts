import { z } from 'zod';

const PAGE_MAX = 100_000;

/** `page` and `limit` of a paged list; both are strings in the URL. */
export const pageQuery = (defaultLimit: number) => ({
  page: z.coerce.number<number | string | undefined>().int().min(1).max(PAGE_MAX).default(1),
  limit: z.coerce.number<number | string | undefined>().int().min(1).max(100).default(defaultLimit),
});

/** Maximum number of messages per response. */
const MESSAGES_MAX = 50;

/** The newest messages of a thread, or those before a given one. */
export const messagesQuery = z.strictObject({
  before: z.uuid().optional(),
  limit: z.coerce.number<number | string | undefined>().int().min(1).max(MESSAGES_MAX).default(MESSAGES_MAX),
});
export type MessagesQuery = z.output<typeof messagesQuery>;

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    totalPages: z.number(),
  });

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

export const idParams = z.strictObject({ id: z.uuid() });

/** A repeated key means "any of"; a single value becomes a list of one. At most 50. */
export const anyOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item).max(50), item.transform((one) => [one])]).optional();

export const page = <Item>(items: Item[], total: number, query: { page: number; limit: number }) => ({
  items,
  page: query.page,
  limit: query.limit,
  total,
  totalPages: Math.ceil(total / query.limit),
});
