import { Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#lib/follow-download.ts';
import { formatCount } from '#lib/format.ts';
import { fileForms, type FileForm } from '#lib/table-file.ts';
import { QuietButton } from './quiet-button.tsx';

const types: Readonly<Record<FileForm, string>> = {
  csv: 'text/csv;charset=utf-8',
  ndjson: 'application/x-ndjson',
};

interface Loading {
  readonly signal: AbortSignal;
  readonly onLoaded: (count: number) => void;
}

interface SaveListProps<Item> {
  /** What is counted: `difference`. */
  readonly unit: string;
  /** What the files are called, without their ending. */
  readonly fileName: string;
  /**
   * Loads everything that is listed, or as much as a file takes; null where a page failed, which
   * is said elsewhere.
   */
  readonly load: (
    loading: Loading,
  ) => Promise<{ readonly items: readonly Item[]; readonly isPart: boolean } | null>;
  readonly textOf: (items: readonly Item[], form: FileForm) => string;
}

/** What was stopped or failed is not saved, and a file of the first ones only is named so. */
function useListFile<Item>({ fileName, load, textOf }: SaveListProps<Item>) {
  /** How many are loaded; null while no file is being made. */
  const [loaded, setLoaded] = useState<number | null>(null);
  const work = useRef<AbortController>(null);
  const stop = () => {
    work.current?.abort();
    setLoaded(null);
  };
  useEffect(() => () => work.current?.abort(), []);
  const save = async (form: FileForm) => {
    const { signal } = (work.current = new AbortController());
    setLoaded(0);
    const onLoaded = (count: number) => (signal.aborted ? undefined : setLoaded(count));
    const all = await load({ signal, onLoaded });
    if (signal.aborted) {
      return;
    }
    setLoaded(null);
    if (all !== null) {
      const part = all.isPart ? `-first-${all.items.length}` : '';
      const content = new Blob([textOf(all.items, form)], { type: types[form] });
      saveFile(content, `${fileName}${part}.${form}`);
    }
  };
  return { loaded, save, stop };
}

/** Buttons that save a list as a file, once all of it is loaded. */
export function SaveList<Item>(props: SaveListProps<Item>) {
  const { unit } = props;
  const { loaded, save, stop } = useListFile(props);
  return loaded === null ? (
    <Flex gap="2">
      {fileForms.map((form) => (
        <QuietButton
          key={form}
          size="xs"
          title={`All ${unit}s listed here, those not loaded yet too`}
          onClick={() => void save(form)}
        >
          <Download size={14} /> {form.toUpperCase()}
        </QuietButton>
      ))}
    </Flex>
  ) : (
    <Flex gap="2" align="center" wrap="wrap">
      <Text as="output" fontSize="sm" color="fg.muted">
        {formatCount(loaded, unit)} loaded so far …
      </Text>
      <QuietButton size="xs" onClick={stop}>
        Stop
      </QuietButton>
    </Flex>
  );
}
