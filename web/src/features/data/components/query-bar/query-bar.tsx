import { printQuery, type FirestoreDocument, type Query } from '@firekeep/functions/contract';
import { Box, Button, Flex } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import { lazy, Suspense, useId, useState, type KeyboardEvent } from 'react';
import { rememberQuery } from '../../model/query/query-history.ts';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import type { Source } from '../../model/source.ts';
import { BarTools, type Tool } from './bar-tools.tsx';
import { QueryLine } from './query-line.tsx';
import { useQueryParts, type QueryParts } from './use-query-parts.ts';
import { useVocabulary } from './use-vocabulary.ts';

export interface QueryBarProps {
  readonly source: Source;
  /** What the names of the database's documents begin with, `projects/…/documents`. */
  readonly root: string;
  /** The one place that is queried, which the text leaves out; any place by default. */
  readonly from?: Query['from'];
  /** The query as it is typed, whatever it is. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly onRun: (query: Query) => void;
  /** Documents that were seen: their fields, values and types are offered. */
  readonly samples: readonly FirestoreDocument[];
  /** Whether what is shown is of another query than the text, or nothing is shown. */
  readonly isStale: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

const loadPanel = async () => ({ default: (await import('./query-panel.tsx')).QueryPanel });

/** Runs what the bar says, or has it say what is missing. */
function useRun(
  { source: { projectId }, root, text, onRun }: QueryBarProps,
  parts: QueryParts,
  tool: Tool | null,
) {
  return (typed = text) => {
    const query = parts.queryOf(typed);
    // Rows that are unfinished say something that the text doesn't say yet.
    const isUnfinished = tool === 'builder' && typed === text && parts.isUnfinished;
    if (query === null || isUnfinished) {
      parts.check();
      return;
    }
    parts.forget();
    rememberQuery(projectId, printQuery(query, { root }));
    onRun(query);
  };
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

const example = 'where status == "paid" order by total desc';

/**
 * A query as a line of text, with its builder, its code, and queries to have again below it. Enter
 * in the line, and Ctrl or ⌘ with Enter anywhere in the bar, run it.
 */
export function QueryBar(props: QueryBarProps) {
  const { source, root, from, text, onTextChange, samples } = props;
  const { projectId } = source;
  const [tool, setTool] = useState<Tool | null>(null);
  const [Panel] = useState(() => lazy(loadPanel));
  const panelId = useId();
  const parts = useQueryParts({ root, from, text });
  const vocabulary = useVocabulary({ projectId, text, samples });
  const run = useRun(props, parts, tool);
  const runByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      run();
    }
  };
  return (
    <Box as="section" aria-label="Query" padding="2" onKeyDown={runByKey}>
      <Flex gap="2" align="flex-start" wrap="wrap">
        <Box flex="1 1 20rem" minWidth="0">
          <QueryLine
            text={text}
            onChange={onTextChange}
            onRun={run}
            known={{ root, from, vocabulary }}
            problem={parts.problem}
            hasTime={from === undefined || samples.length > 0}
            placeholder={from === undefined ? `orders ${example}` : example}
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
          <Suspense fallback={<RowsSkeleton label="Loading" rows={2} />}>
            <Panel
              {...{ source, root, from, text, onTextChange, tool, parts }}
              fields={vocabulary.fields}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
