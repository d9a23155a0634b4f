import { useMutation } from '@tanstack/react-query';
import type { FileForm } from '#lib/table-file.ts';
import { SaveList } from './save-list.tsx';

interface Loading {
  readonly signal: AbortSignal;
  readonly onLoaded: (count: number) => void;
}

interface Listed<Item> {
  /** Asks for one page of the list, the first without a token. */
  readonly pageOf: (
    pageToken: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly Item[]; readonly nextPageToken: string | null }>;
  /** Items that one file takes; the page that reaches it is the last. */
  readonly most: number;
}

async function loadAll<Item>(
  { pageOf, most }: Listed<Item>,
  { signal, onLoaded }: Loading,
): Promise<{ items: Item[]; isPart: boolean }> {
  const items: Item[] = [];
  let pageToken: string | undefined;
  do {
    const page = await pageOf(pageToken, signal);
    items.push(...page.items);
    onLoaded(items.length);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined && items.length < most);
  return { items, isPart: pageToken !== undefined };
}

interface SavePagesProps<Item> extends Listed<Item> {
  /** What is counted: `change`. */
  readonly unit: string;
  /** What the files are called, without their ending. */
  readonly fileName: string;
  /** What a toast says where a page could not be loaded. */
  readonly failure: string;
  readonly textOf: (items: readonly Item[], form: FileForm) => string;
}

/** Buttons that save a list as a file, whose pages are asked for then. */
export function SavePages<Item>({ failure, ...listed }: SavePagesProps<Item>) {
  const { mutateAsync } = useMutation({
    mutationFn: async (loading: Loading) => {
      try {
        return await loadAll(listed, loading);
      } catch (error) {
        if (loading.signal.aborted) {
          return null;
        }
        throw error;
      }
    },
    meta: { failure, isShownInPlace: false },
  });
  return <SaveList {...listed} load={async (loading) => mutateAsync(loading).catch(() => null)} />;
}
