import { lazy, Suspense, useState } from 'react';
import type { Rows } from '../api/rows.ts';
import type { Exportable } from '../model/exportable.ts';
import type { ShownQuery } from '../model/query/use-shown-query.ts';
import { documentLink, withQuery, type Source } from '../model/source.ts';
import type { ThenStore } from '../model/then-store.ts';
import { CollectionQuery } from './collection-query.tsx';
import { RowsView } from './rows/rows-view.tsx';
import { SchemaButton } from './schema-button.tsx';

interface CollectionViewProps {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly rows: Rows;
  /** What is asked of it; null where it can't be queried. */
  readonly shown: ShownQuery | null;
  /** What its documents were at another time, where that is compared. */
  readonly then?: ThenStore | null;
  /** The path of the document that is open beside it. */
  readonly openPath?: string | undefined;
}

function exportable({ path, rows, shown }: CollectionViewProps): Exportable {
  if (shown === null) {
    return { kind: 'collection', path };
  }
  // A collection's rows are its parents without a document, too.
  const found = shown.shown !== '' && rows.isComplete ? rows.count : null;
  return { kind: 'bar', text: shown.text, place: shown.place, ran: shown.query, found };
}

const loadSinceBar = async () => ({ default: (await import('./since-bar.tsx')).SinceBar });

/** The documents of one collection: all, or those that a query finds. */
export function CollectionView(props: CollectionViewProps) {
  const { source, path, rows, shown, openPath, then = null } = props;
  const { shown: text = '', query = null } = shown ?? {};
  const [SinceBar] = useState(() => lazy(loadSinceBar));
  return (
    <>
      {shown === null ? null : <CollectionQuery source={source} rows={rows} shown={shown} />}
      <RowsView
        source={source}
        label={`Documents of ${path}`}
        layoutKey={`${source.projectId}/${path}`}
        rows={rows}
        query={text === '' ? undefined : query}
        isStale={shown?.isStale === true}
        sorted={query}
        onQuery={(next) => shown?.run(next)}
        hrefOf={(document) => withQuery(documentLink(source, document), text)}
        openPath={openPath}
        bar={
          then === null ? null : (
            <Suspense fallback={null}>
              <SinceBar
                source={source}
                path={path}
                rows={rows}
                store={then}
                isQuery={text !== ''}
              />
            </Suspense>
          )
        }
        exported={exportable(props)}
        tools={<SchemaButton source={source} path={path} />}
      />
    </>
  );
}
