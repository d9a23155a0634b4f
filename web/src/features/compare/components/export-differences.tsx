import { SaveList } from '#components/save-list.tsx';
import type { useDifferences } from '../api/get-differences.ts';
import { differenceFileText, maxFileDifferences } from '../model/difference-file.ts';
import { isListed, type ListedDifferences } from '../model/sum-parts.ts';

type Query = ReturnType<typeof useDifferences>;

interface Loading {
  readonly signal: AbortSignal;
  readonly onLoaded: (count: number) => void;
}

/** All differences, or as many as a file takes; null where a page failed. */
async function loadAll(query: Query, { signal, onLoaded }: Loading) {
  let { data, hasNextPage } = query;
  const items = () => (data?.pages ?? []).flatMap((page) => page.items);
  onLoaded(items().length);
  while (hasNextPage && items().length < maxFileDifferences && !signal.aborted) {
    // Not instead of a page that is on its way.
    const next = await query.fetchNextPage({ cancelRefetch: false });
    if (next.isError) {
      return null;
    }
    ({ data, hasNextPage } = next);
    onLoaded(items().length);
  }
  return { items: items(), isPart: hasNextPage };
}

interface ExportDifferencesProps {
  readonly query: Query;
  /** Which of the differences are listed, and exported. */
  readonly listed: ListedDifferences;
}

/** Buttons that save the listed differences as a file. */
export function ExportDifferences({ query, listed }: ExportDifferencesProps) {
  return (
    <SaveList
      unit="difference"
      fileName="differences"
      load={async (loading) => loadAll(query, loading)}
      textOf={(items, form) =>
        differenceFileText(
          items.filter((item) => isListed(item, listed)),
          form,
        )
      }
    />
  );
}
