import { printQuery, type Query } from '@firekeep/functions/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { latePart } from '#lib/late-part.tsx';
import { useKnownCount } from '../api/explore.ts';
import type { Rows } from '../rows/rows.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { PutBackFound } from '../put-back/put-back-found.tsx';
import { CollectionMenuButton } from '../bulk/collection-menu-button.tsx';
import { ImportButton } from '../import/import-button.tsx';
import type { Exportable } from '../export/exportable.ts';
import type { BarPlace } from '../query-bar/model/query-text.ts';
import type { QueryInAddress } from '../query-bar/model/use-query-in-address.ts';
import {
  collectionLink,
  documentLink,
  groupLink,
  withQuery,
  type Source,
} from '../model/source.ts';
import { NewDocumentButton } from '../edit/new-document-button.tsx';
import type { PastDocuments } from '../since/past-documents.ts';
import type { SearchConsent } from '../query-bar/model/use-search-consent.ts';
import { ShownQueryBar } from '../query-bar/shown-query-bar.tsx';
import { RowsView } from '../rows/rows-view.tsx';
import { questionOf } from '../query-bar/search-question-part.tsx';
import { SchemaButton } from '../schema/schema-button.tsx';

interface CollectionViewProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly rows: Rows;
  /** What is asked of it; null where it can't be queried. */
  readonly asked: QueryInAddress | null;
  readonly consent?: SearchConsent | undefined;
  /** What its documents were at another time, where that is compared. */
  readonly past?: PastDocuments | null;
  /** The path of the document that is open beside its rows, and what shows it. */
  readonly openPath?: string | undefined;
  readonly beside?: ReactNode;
  /** Whether that stands in the place of the rows. */
  readonly isCovered?: boolean;
}

function exportable({ path, rows, asked }: CollectionViewProps): Exportable {
  if (asked === null) {
    return { kind: 'collection', path };
  }
  const { typed, shown, place } = asked;
  // A collection's rows are its parents without a document, too.
  const found = shown.text !== '' && rows.isComplete ? rows.count : null;
  return { kind: 'bar', typed: typed.query, from: place.from, ran: shown.query, found };
}

/** Leads to where a query of another place than the collection is shown. */
function useElsewhere(source: Source, { from, root }: BarPlace) {
  const navigate = useNavigate();
  return (query: Query): boolean => {
    if (query.from.kind === 'group') {
      void navigate(groupLink(source, printQuery(query, { root })));
      return true;
    }
    const { path } = query.from;
    if (from?.kind === 'collection' && from.path === path) {
      return false;
    }
    const q = printQuery(query, { root, from: query.from });
    void navigate(withQuery(collectionLink(source, path), q));
    return true;
  };
}

function CollectionQuery(props: { source: Source; rows: Rows; asked: QueryInAddress }) {
  return <ShownQueryBar {...props} onElsewhere={useElsewhere(props.source, props.asked.place)} />;
}

const nothing = { text: '', query: null };

const SinceBar = latePart(async () => (await import('../since/since-bar.tsx')).SinceBar);

/** The documents of one collection: all, or those that a query finds. */
export function CollectionView(props: CollectionViewProps) {
  const { source, path, rows, asked, openPath, past = null, isCovered = false } = props;
  const { text, query } = asked?.shown ?? nothing;
  const total = useKnownCount(source, path);
  return (
    <>
      {asked === null || isCovered ? null : <CollectionQuery {...props} asked={asked} />}
      <RowsView
        source={source}
        label={`Documents of ${path}`}
        layoutKey={`${source.projectId}/${path}`}
        rows={rows}
        total={text === '' ? total : null}
        query={text === '' ? undefined : query}
        isStale={asked?.isStale === true}
        sorted={query}
        onQuery={(next) => asked?.run(next)}
        hrefOf={(document) => withQuery(documentLink(source, document), text)}
        opensBeside
        openPath={openPath}
        beside={props.beside}
        isCovered={isCovered}
        bar={
          past === null ? null : (
            <SinceBar {...{ source, path, rows }} store={past} isQuery={text !== ''} />
          )
        }
        question={questionOf(source, asked, props.consent)}
        exported={exportable(props)}
        tools={
          <>
            <NewDocumentButton source={source} collection={path} />
            <BulkButton shown={exportable(props)} />
            <PutBackFound at={source.at} query={text === '' ? null : query} />
            <ImportButton collection={path} />
            <SchemaButton source={source} path={path} />
            <CollectionMenuButton path={path} />
          </>
        }
      />
    </>
  );
}
