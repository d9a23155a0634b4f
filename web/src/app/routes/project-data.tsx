import { collectionPathSchema, documentPathSchema, type At } from '@firekeep/functions/contract';
import { useLocation, useSearchParams } from 'react-router-dom';
import { collectionPathOf, documentPathOf } from '#config/paths.ts';
import { TimeBanner } from '#features/backups/components/time-banner.tsx';
import { DataFrame, type Place } from '#features/data/components/data-frame.tsx';
import {
  collectionLink,
  collectionsLink,
  documentLink,
  historyLink,
  rootOf,
  withQuery,
  type Source,
} from '#features/data/model/source.ts';
import { TimeControls } from '../time-controls.tsx';
import { noTime, useLoadedProject, useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

/** What an address shows; null where it names no collection and no document. */
function placeOf(pathname: string): Place | null {
  const collection = collectionPathSchema.safeParse(collectionPathOf(pathname));
  if (collection.success) {
    return { kind: 'collection', path: collection.data };
  }
  const document = documentPathSchema.safeParse(documentPathOf(pathname));
  const kind = /^\/projects\/[^/]+\/history\//.test(pathname) ? 'history' : 'document';
  return document.success ? { kind, path: document.data } : null;
}

/** The address of a place at a time. */
function linkOf({ kind, path }: Place, source: Source): string {
  const links = {
    all: collectionsLink,
    collection: collectionLink,
    document: documentLink,
    history: historyLink,
  };
  return links[kind](source, path);
}

/**
 * The data of a project at a time: one view for collections, documents and their history, which
 * stays as one goes from one to another.
 */
export function Component() {
  const source = useSource();
  const place = placeOf(useLocation().pathname);
  const text = useSearchParams()[0].get('q') ?? '';
  const project = useLoadedProject();
  if (source === null) {
    return <NotFoundPage reason={noTime} />;
  }
  if (place === null) {
    return <NotFoundPage />;
  }
  const { projectId, at } = source;
  const linkTo = (other: At) => withQuery(linkOf(place, { ...source, at: other }), text);
  const shown = { [place.kind === 'collection' ? 'collectionPath' : 'documentPath']: place.path };
  return (
    <DataFrame
      source={source}
      place={place}
      root={project && rootOf(project)}
      time={
        <TimeControls source={source} linkTo={(other) => withQuery(linkOf(place, other), text)} />
      }
      banner={<TimeBanner projectId={projectId} at={at} linkTo={linkTo} {...shown} />}
    />
  );
}
