import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import {
  collectionLink,
  documentLink,
  historyLink,
  withQuery,
  type Source,
} from '../model/source.ts';
import type { Rows } from '../rows/rows.ts';
import { InspectorHead, type Neighbours } from './inspector-head.tsx';
import { Inspector, type InspectorTab } from './inspector.tsx';

export interface InspectorSideProps {
  readonly source: Source;
  /** The document's path. */
  readonly path: string;
  readonly isHistory: boolean;
  /** What stands beside it: the collection, its rows, and the query that found them. */
  readonly collection: string;
  readonly rows: Rows;
  readonly text: string;
}

/** The documents before and after one, among the rows that are loaded. */
function neighboursOf(rows: Rows, path: string, open: (path: string) => void): Neighbours {
  const index = rows.indexOf(path);
  const goTo = (at: number) => {
    const found = index === undefined ? undefined : rows.rowAt(at)?.path;
    return found === undefined ? undefined : () => open(found);
  };
  return { onPrevious: goTo((index ?? 0) - 1), onNext: goTo((index ?? 0) + 1) };
}

/** A document with what leads from it. */
export function InspectorSide({
  source,
  path,
  rows,
  isHistory,
  collection,
  text,
}: InspectorSideProps) {
  const navigate = useNavigate();
  const [tab, setTab] = useState<InspectorTab>('fields');
  const open = (document: string) => void navigate(withQuery(documentLink(source, document), text));
  const onTab = (next: InspectorTab) => {
    setTab(next === 'history' ? 'fields' : next);
    if (next === 'history') {
      void navigate(withQuery(historyLink(source, path), text));
    } else if (isHistory) {
      open(path);
    }
  };
  return (
    <>
      <InspectorHead
        source={source}
        path={path}
        {...neighboursOf(rows, path, open)}
        onClose={() => void navigate(withQuery(collectionLink(source, collection), text))}
      />
      <PanelBoundary key={path}>
        <Inspector source={source} path={path} tab={isHistory ? 'history' : tab} onTab={onTab} />
      </PanelBoundary>
    </>
  );
}
