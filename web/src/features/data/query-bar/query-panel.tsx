import { printQuery, type Query } from '@firekeep/functions/contract';
import { readQueryHistory } from './model/query-history.ts';
import type { SampledFields } from './model/query-samples.ts';
import type { Source } from '../model/source.ts';
import type { Tool } from './bar-tools.tsx';
import { QueryBuilder } from './query-builder.tsx';
import { QueryCode } from './query-code.tsx';
import { QueryExplain } from './query-explain.tsx';
import { QueryHistory } from './query-history.tsx';
import { SavedQueries } from './saved-queries.tsx';
import { useDraft } from './use-draft.ts';
import type { QueryParts } from './use-query-parts.ts';

interface QueryPanelProps {
  readonly tool: Tool;
  readonly source: Source;
  /** As the bar takes them. */
  readonly root: string;
  readonly from: Query['from'] | undefined;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly parts: QueryParts;
  /** Fields that are offered. */
  readonly fields: SampledFields;
}

function Builder(props: Omit<QueryPanelProps, 'tool'>) {
  const { source, from, fields } = props;
  const { draft, problems, build } = useDraft(props);
  return (
    <QueryBuilder
      projectId={source.projectId}
      draft={draft}
      onChange={build}
      problems={problems}
      fields={fields}
      hasPlace={from === undefined}
    />
  );
}

/** What one of the bar's buttons opens. */
export function QueryPanel({ tool, parts, ...props }: QueryPanelProps) {
  const { source, root, from, onTextChange } = props;
  const { projectId } = source;
  const load = (text: string) => {
    parts.forget();
    onTextChange(text);
  };
  switch (tool) {
    case 'builder':
      return <Builder {...props} parts={parts} />;
    case 'explain':
      return <QueryExplain source={source} query={parts.query} />;
    case 'code':
      return <QueryCode query={parts.query} root={root} />;
    case 'history':
      return <QueryHistory texts={readQueryHistory(projectId)} onChoose={load} />;
    case 'saved':
      return (
        <SavedQueries
          projectId={projectId}
          readQuery={() => {
            parts.check();
            return parts.query;
          }}
          onLoad={(query) => load(printQuery(query, { root, from }))}
        />
      );
  }
}
