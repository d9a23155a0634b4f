import { Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { QuietButton } from '#components/quiet-button.tsx';
import { saveFile } from '#lib/follow-download.ts';
import { formatCount } from '#lib/format.ts';
import type { useDifferences } from '../api/get-differences.ts';
import {
  differenceFileText,
  fileForms,
  maxFileDifferences,
  type FileForm,
} from '../model/difference-file.ts';
import { isListed, type ListedDifferences } from '../model/sum-parts.ts';

const types: Readonly<Record<FileForm, string>> = {
  csv: 'text/csv;charset=utf-8',
  ndjson: 'application/x-ndjson',
};

type Query = ReturnType<typeof useDifferences>;

/** All differences, or as many as a file takes; null where it was stopped or a page failed. */
async function loadAll(query: Query, isStopped: () => boolean) {
  let { data, hasNextPage } = query;
  const items = () => (data?.pages ?? []).flatMap((page) => page.items);
  while (hasNextPage && items().length < maxFileDifferences) {
    // Not instead of a page that is on its way.
    const next = await query.fetchNextPage({ cancelRefetch: false });
    if (next.isError || isStopped()) {
      return null;
    }
    ({ data, hasNextPage } = next);
  }
  return { items: items(), isPart: hasNextPage };
}

interface ExportDifferencesProps {
  readonly query: Query;
  /** Which of the differences are listed, and exported. */
  readonly listed: ListedDifferences;
}

/**
 * Saves the listed differences as a file, once all of them are loaded. What was stopped or failed
 * is not saved, and a file that holds the first ones only is named so.
 */
function useDifferenceFile({ query, listed }: ExportDifferencesProps) {
  const [isLoading, setLoading] = useState(false);
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
    setLoading(false);
  };
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const save = async (form: FileForm) => {
    isStopped.current = false;
    setLoading(true);
    const all = await loadAll(query, () => isStopped.current);
    setLoading(false);
    if (all !== null) {
      const items = all.items.filter((item) => isListed(item, listed));
      const part = all.isPart ? `-first-${maxFileDifferences}` : '';
      const content = new Blob([differenceFileText(items, form)], { type: types[form] });
      saveFile(content, `differences${part}.${form}`);
    }
  };
  return { isLoading, save, stop };
}

/** Buttons that save the listed differences as a file. */
export function ExportDifferences(props: ExportDifferencesProps) {
  const { isLoading, save, stop } = useDifferenceFile(props);
  const loaded = (props.query.data?.pages ?? []).reduce((sum, { items }) => sum + items.length, 0);
  return isLoading ? (
    <Flex gap="2" align="center" wrap="wrap">
      <Text as="output" fontSize="sm" color="fg.muted">
        {formatCount(loaded, 'difference')} loaded so far …
      </Text>
      <QuietButton size="xs" onClick={stop}>
        Stop
      </QuietButton>
    </Flex>
  ) : (
    <Flex gap="2">
      {fileForms.map((form) => (
        <QuietButton
          key={form}
          size="xs"
          title="All differences listed here, those not loaded yet too"
          onClick={() => void save(form)}
        >
          <Download size={14} /> {form.toUpperCase()}
        </QuietButton>
      ))}
    </Flex>
  );
}
