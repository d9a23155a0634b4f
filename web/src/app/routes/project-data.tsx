import type { At } from '@firekeep/functions/contract';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { TimeBanner } from '#features/time/components/time-banner.tsx';
import { prefetchPlace } from '#features/data/components/prefetch.ts';
import { DataFrame } from '#features/data/components/data-frame.tsx';
import { placeOf, type ChosenPlace } from '#features/data/model/place.ts';
import {
  collectionLink,
  documentLink,
  historyLink,
  withQuery,
  type Source,
} from '#features/data/model/source.ts';
import { Prefetching } from '../prefetch-pages.ts';
import { TimeControls } from '../time-controls.tsx';
import { noTime, sourceOf, useLoadedProject, useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

/** A query's text in the address is not prefetched: it may not be valid. */
export const handle = new Prefetching((client, { params, pathname, search }) => {
  const source = sourceOf(params['pid'], search);
  const place = placeOf(pathname);
  if (source !== null && place !== null && !search.has('q')) {
    prefetchPlace(client, source, place);
  }
});

/** The address of a place at a time. */
function linkOf({ kind, path }: ChosenPlace, source: Source): string {
  const links = {
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
  const projects = useProjectsFor(project);
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
      project={project}
      projects={projects}
      time={
        <TimeControls source={source} linkTo={(other) => withQuery(linkOf(place, other), text)} />
      }
      banner={<TimeBanner projectId={projectId} at={at} linkTo={linkTo} {...shown} />}
    />
  );
}
