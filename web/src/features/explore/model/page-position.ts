import { z } from 'zod';

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The page size out of an address; 25 where it names none of the offered ones. */
export function readPageSize(text: string | null): PageSize {
  return pageSizes.find((size) => String(size) === text) ?? 25;
}

const positionSchema = z.object({ tokens: z.array(z.string()).max(100_000) });

/**
 * The cursors of the pages that were passed, the current page's last. They are kept with the entry
 * of the browser's history, so that reload, back and forward stay on their page.
 */
export function readTokens(historyState: unknown): readonly string[] {
  const parsed = positionSchema.safeParse(historyState);
  return parsed.success ? parsed.data.tokens : [];
}
