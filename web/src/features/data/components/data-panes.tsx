import type { Query } from '@firekeep/functions/contract';
import { Flex, useMediaQuery } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { limits } from '#config/limits.ts';
import { now } from '#lib/at.ts';
import { useDocument } from '../api/explore.ts';
import { useRows, type Rows } from '../rows/rows.ts';
import { usePastDocuments } from '../since/since.ts';
import { useSearchConsent } from '../query-bar/model/use-search-consent.ts';
import { useQueryInAddress } from '../query-bar/model/use-query-in-address.ts';
import {
  collectionLink,
  documentLink,
  historyLink,
  withQuery,
  type Source,
} from '../model/source.ts';
import { CollectionView } from './collection-view.tsx';
import type { Neighbours } from '../inspector/inspector-head.tsx';
import type { InspectorTab } from '../inspector/inspector.tsx';
import { useLoadedDocuments } from '../rows/use-loaded-documents.ts';
import { loadInspector, useInspector } from '../inspector/load-inspector.ts';
import { SinceContext } from '../since/since-context.ts';
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
  // Asks for it while the inspector's code is on its way.
  const isComing = useDocument(source, document).isPending && document !== undefined;
  const [mayAsk, setMayAsk] = useState(!isComing);
  if (!mayAsk && !isComing) {
    setMayAsk(true);
  }
  return mayAsk;
}

/** What the address asks of the collection, and the rows that it finds. */
function useShownRows(props: DataPanesProps, hasGrid: boolean) {
  const { source, root, collection } = props;
  const asked = useQueryInAddress(root ?? '', { collection });
  const { shown } = asked;
  const isQuery = shown.text !== '';
  const isKnown = !isQuery || (root !== undefined && shown.query !== null);
  const query = isQuery ? shown.query : null;
  const consent = useSearchConsent(source, query);
  const of = query === null ? { path: collection } : { query, mayRead: consent.mayRead };
  const mayAsk = useMayAskForRows(props);
  const rows = useRows(source, of, hasGrid && isKnown && mayAsk && consent.asked === null);
  const past = usePastDocuments(isPart(query) ? { ...source, since: now } : source, rows);
  useLoadedDocuments(source.projectId, collection, rows);
  return { asked, rows, past, consent };
}

/** The document that is open: with its left edge to drag beside the rows, else in their place. */
function DocumentPane({
  isBeside,
  ...props
}: Parameters<typeof InspectorPane>[0] & { isBeside: boolean }) {
  const [width, setWidth] = usePaneWidth('inspector');
  const size = isBeside ? { flex: 'none', style: { width } } : { flex: '1' };
  return (
    <>
      {isBeside ? (
        <Splitter
          label="Width of the document"
          side="end"
          width={width}
          least={paneWidths.inspector.least}
          most={paneWidths.inspector.most}
          onResize={setWidth}
        />
      ) : null}
      <Flex
        as="section"
        aria-label="Document"
        direction="column"
        minWidth="0"
        minHeight="0"
        maxWidth={{ md: '75%' }}
        animation="slide-from-right 140ms ease-out"
        {...size}
      >
        <InspectorPane {...props} />
      </Flex>
    </>
  );
}

/** A collection, and beside its rows the document that is open; on a phone the one or the other. */
export function DataPanes(props: DataPanesProps) {
  const { source, root, collection, document } = props;
  const navigate = useNavigate();
  const [isNarrow] = useMediaQuery(['(max-width: 767px)'], { ssr: false });
  const hasGrid = document === undefined || isNarrow !== true;
  const { asked, rows, past, consent } = useShownRows(props, hasGrid);
  const { text } = asked.shown;
  useInspectorAhead(rows.count > 0);
  const pane =
    document === undefined ? null : (
      <DocumentPane {...props} path={document} rows={rows} text={text} isBeside={hasGrid} />
    );
  return (
    <SinceContext value={past}>
      <Flex
        direction="column"
        flex="1"
        minHeight="0"
        minWidth="0"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && document !== undefined && !event.defaultPrevented) {
            void navigate(withQuery(collectionLink(source, collection), text));
          }
        }}
      >
        {/* In one place whatever the width: what is chosen in the document stays. */}
        <CollectionView
          source={source}
          path={collection}
          rows={rows}
          asked={root === undefined ? null : asked}
          consent={consent}
          past={past}
          openPath={document}
          beside={pane}
          isCovered={!hasGrid}
        />
      </Flex>
    </SinceContext>
  );
}
