import {
  printQuery,
  type FirestoreDocument,
  type Query,
  type QueryVocabulary,
} from '@firekeep/functions/contract';
import { Box, Button, Flex } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { exampleQuery } from './model/example-query.ts';
import { rememberQuery } from './model/query-history.ts';
import type { BarPlace, QueryText } from './model/query-text.ts';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { latePart } from '#lib/late-part.tsx';
import type { Source } from '../model/source.ts';
import { BarTools, type Tool } from './bar-tools.tsx';
import { QueryLine } from './query-line.tsx';
import { useQueryParts, type QueryParts } from './use-query-parts.ts';
import { useVocabulary } from './use-vocabulary.ts';

export interface QueryBarProps {
  readonly source: Source;
  /** The database and, where one place is queried, that: the text leaves it out. */
  readonly place: BarPlace;
  /** The query as it is typed, whatever it is. */
  readonly typed: QueryText;
  readonly onTextChange: (text: string) => void;
  readonly onRun: (query: Query) => void;
  /** Documents that were seen: their fields, values and types are offered. */
  readonly samples: readonly FirestoreDocument[];
  /** Whether what is shown is of another query than the text, or nothing is shown. */
  readonly isStale: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

const BackupVocabulary = latePart(
  async () => (await import('./backup-vocabulary.tsx')).BackupVocabulary,
);
const QueryPanel = latePart(
  async () => (await import('./query-panel.tsx')).QueryPanel,
  <RowsSkeleton label="Loading" rows={2} />,
);

/** Runs what the bar says, or has it say what is missing. */
function useRun(
  { source: { projectId }, place: { root }, typed, onRun }: QueryBarProps,
  parts: QueryParts,
  tool: Tool | null,
) {
  return (text = typed.text) => {
    const query = parts.queryOf(text);
    // Rows that are unfinished say something that the text doesn't say yet.
    const isUnfinished = tool === 'builder' && text === typed.text && parts.isUnfinished;
    if (query === null || isUnfinished) {
      parts.check();
      return;
    }
    parts.forget();
    rememberQuery(projectId, printQuery(query, { root }));
    onRun(query);
  };
}

/** What is known, and more of it once the bar is used: `loader` fetches that, and shows nothing. */
function useBackupVocabulary(
  { source, place: { root, from }, typed: { text }, samples }: QueryBarProps,
  base: QueryVocabulary,
): { vocabulary: QueryVocabulary; loader: ReactNode; use: () => void } {
  const [isUsed, setUsed] = useState(false);
  const [known, setKnown] = useState<QueryVocabulary | null>(null);
  const loader = isUsed ? (
    <BackupVocabulary {...{ source, root, from, text, samples, base }} onKnown={setKnown} />
  ) : null;
  return { vocabulary: known ?? base, loader, use: () => setUsed(true) };
}

function RunButton({ isStale, busy, onCancel, run }: QueryBarProps & { run: () => void }) {
  return busy ? (
    <Button size="sm" variant="outline" colorPalette="gray" onClick={onCancel}>
      <Square size={14} aria-hidden /> Cancel
    </Button>
  ) : (
    <Button size="sm" variant={isStale ? 'solid' : 'outline'} onClick={run}>
      <Play size={14} aria-hidden /> Run query
    </Button>
  );
}

const example = 'orders where status == "paid" order by total desc';

/**
 * A query as a line of text, with its builder, its code, and queries to have again below it. Enter
 * in the line, and Ctrl or ⌘ with Enter anywhere in the bar, run it.
 */
export function QueryBar(props: QueryBarProps) {
  const { source, place, typed, onTextChange, samples } = props;
  const { root, from } = place;
  const { text } = typed;
  const [tool, setTool] = useState<Tool | null>(null);
  const panelId = useId();
  const parts = useQueryParts(place, typed);
  const base = useVocabulary(source.projectId, text);
  const ownExample = useMemo(() => exampleQuery(samples), [samples]);
  const { vocabulary, loader, use } = useBackupVocabulary(props, base);
  const run = useRun(props, parts, tool);
  const runByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      run();
    }
  };
  return (
    <Box as="section" aria-label="Query" padding="2" onKeyDown={runByKey} onFocus={use}>
      {loader}
      <Flex gap="2" align="flex-start" wrap="wrap">
        <Box flex="1 1 20rem" minWidth="0">
          <QueryLine
            text={text}
            onChange={onTextChange}
            onRun={run}
            known={{ root, from, vocabulary }}
            problem={parts.problem}
            hasTime={from === undefined || samples.length > 0}
            placeholder={from === undefined ? example : ownExample}
          />
        </Box>
        <RunButton {...props} run={() => run()} />
        <BarTools
          hasPlans={source.at.kind !== 'backup'}
          open={tool}
          panelId={panelId}
          onOpen={setTool}
        />
      </Flex>
      {tool === null ? null : (
        <Box id={panelId} borderTopWidth="1px" marginTop="2" paddingTop="3">
          <QueryPanel
            {...{ source, root, from, text, onTextChange, tool, parts }}
            fields={vocabulary.fields}
          />
        </Box>
      )}
    </Box>
  );
}
