import type { Query } from '@firekeep/functions/contract';
import { Flex, useMediaQuery } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { limits } from '#config/limits.ts';
import { now } from '#lib/at.ts';
import { useDocument, useIsDocumentComing } from '../api/explore.ts';
import { useRows, type Rows } from '../api/rows.ts';
import { useThenStore } from '../api/since.ts';
import { useShownQuery } from '../model/query/use-shown-query.ts';
import {
  collectionLink,
  documentLink,
  historyLink,
  withQuery,
  type Source,
} from '../model/source.ts';
import { CollectionView } from './collection-view.tsx';
import type { Neighbours } from './inspector-head.tsx';
import type { InspectorTab } from './inspector.tsx';
import { loadInspector, useInspector } from './load-inspector.ts';
import { SinceContext } from './since-context.ts';
import { Splitter } from './splitter.tsx';
import { paneWidths, usePaneWidth } from './use-pane-width.ts';

interface DataPanesProps {
  readonly source: Source;
  /** What the names of the database's documents begin with; undefined while that isn't known. */
  readonly root: string | undefined;
  /** The collection's path. */
  readonly collection: string;
  /** The path of the document that is open beside it. */
  readonly document: string | undefined;
  readonly isHistory: boolean;
}

/** Loads the inspector's code ahead, once there are rows of which one may be opened. */
function useInspectorAhead(hasRows: boolean) {
  useEffect(() => {
    if (!hasRows) {
      return undefined;
    }
    // Where it fails, opening a document tries again and says so.
    const load = () => void loadInspector().catch(() => undefined);
    const timer = setTimeout(load, limits.loadAheadMs);
    return () => clearTimeout(timer);
  }, [hasRows]);
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

function InspectorPane({
  source,
  path,
  rows,
  isHistory,
  collection,
  text,
}: Omit<DataPanesProps, 'document'> & { path: string; rows: Rows; text: string }) {
  const navigate = useNavigate();
  const parts = useInspector();
  // Asked for while that comes.
  useDocument(source, path);
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
  if (parts === null) {
    return <RowsSkeleton label="Loading the document" rows={10} />;
  }
  const { InspectorHead, Inspector } = parts;
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

/** Whether documents are found otherwise than they are stored, so that they can't be compared. */
function isPart(query: Query | null): boolean {
  return (
    query !== null && (query.select !== null || (query.nearest?.distanceField ?? null) !== null)
  );
}

/** Whether rows may be asked for: the document whose address was opened comes before them. */
function useMayAskForRows({ source, document }: DataPanesProps): boolean {
  const isComing = useIsDocumentComing(source, document);
  const [mayAsk, setMayAsk] = useState(!isComing);
  if (!mayAsk && !isComing) {
    setMayAsk(true);
  }
  return mayAsk;
}

/** What the address asks of the collection, and the rows that it finds. */
function useShownRows(props: DataPanesProps, hasGrid: boolean) {
  const { source, root, collection } = props;
  const shown = useShownQuery(collection, root);
  const isQuery = shown.shown !== '';
  const isKnown = !isQuery || (root !== undefined && shown.query !== null);
  const query = isQuery ? shown.query : null;
  const of = query === null ? { path: collection } : { query };
  const mayAsk = useMayAskForRows(props);
  const rows = useRows(source, of, hasGrid && isKnown && mayAsk);
  const past = useThenStore(isPart(query) ? { ...source, since: now } : source, rows);
  return { shown, rows, past };
}

/** A collection, and beside it the document that is open; on a phone the one or the other. */
export function DataPanes(props: DataPanesProps) {
  const { source, root, collection, document } = props;
  const navigate = useNavigate();
  const [isNarrow] = useMediaQuery(['(max-width: 767px)'], { ssr: false });
  const [width, setWidth] = usePaneWidth('inspector');
  const hasGrid = document === undefined || isNarrow !== true;
  const { shown, rows, past } = useShownRows(props, hasGrid);
  useInspectorAhead(rows.count > 0);
  const size = isNarrow === true ? { flex: '1' } : { flex: 'none', style: { width } };
  return (
    <SinceContext value={past}>
      <Flex
        flex="1"
        minHeight="0"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && document !== undefined && !event.defaultPrevented) {
            void navigate(withQuery(collectionLink(source, collection), shown.shown));
          }
        }}
      >
        {hasGrid ? (
          <Flex direction="column" flex="1" minWidth="0">
            <CollectionView
              source={source}
              path={collection}
              rows={rows}
              shown={root === undefined ? null : shown}
              then={past}
              openPath={document}
            />
          </Flex>
        ) : null}
        {document !== undefined && hasGrid ? (
          <Splitter
            label="Width of the document"
            side="end"
            width={width}
            least={paneWidths.inspector.least}
            most={paneWidths.inspector.most}
            onResize={setWidth}
          />
        ) : null}
        {document === undefined ? null : (
          <Flex
            as="section"
            aria-label="Document"
            direction="column"
            minWidth="0"
            maxWidth={{ md: '75%' }}
            animation="slide-from-right 140ms ease-out"
            {...size}
          >
            <InspectorPane {...props} path={document} rows={rows} text={shown.shown} />
          </Flex>
        )}
      </Flex>
    </SinceContext>
  );
}
