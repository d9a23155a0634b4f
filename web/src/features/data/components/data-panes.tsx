import { Flex, useMediaQuery } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { now } from '#lib/at.ts';
import { useFocusOnLeave } from '#components/use-focus-on-leave.ts';
import { useAhead } from '#lib/late-part.tsx';
import { useDocument } from '../api/explore.ts';
import { isPart } from '../rows/part-of-documents.ts';
import { useRows } from '../rows/rows.ts';
import { usePastDocuments } from '../since/since.ts';
import { useSearchConsent } from '../query-bar/model/use-search-consent.ts';
import { useQueryInAddress } from '../query-bar/model/use-query-in-address.ts';
import { collectionLink, withQuery, type Source } from '../model/source.ts';
import { CollectionView } from './collection-view.tsx';
import { LateInspector } from '../inspector/late-inspector.tsx';
import type { InspectorSideProps } from '../inspector/inspector-side.tsx';
import { useLoadedDocuments } from '../rows/use-loaded-documents.ts';
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
  useLoadedDocuments(source.projectId, collection, { ...rows, isPart: isPart(query) });
  return { asked, rows, past, consent };
}

/** The document that is open: with its left edge to drag beside the rows, else in their place. */
function DocumentPane({ isBeside, ...props }: InspectorSideProps & { isBeside: boolean }) {
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
        ref={useFocusOnLeave<HTMLDivElement>()}
        as="section"
        aria-label="Document"
        direction="column"
        minWidth="0"
        minHeight="0"
        maxWidth={{ md: '75%' }}
        animation="slide-from-right 140ms ease-out"
        {...size}
      >
        <LateInspector {...props} />
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
  // Where it fails, opening a document tries again.
  useAhead(rows.count > 0, () => void LateInspector.load().catch(() => undefined));
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
