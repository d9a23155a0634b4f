import { collectionPathSchema, documentPathSchema } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { collectionPathOf, documentPathOf } from '#config/paths.ts';
import { BackupBanner } from '#features/backups/components/backup-banner.tsx';
import { DataFrame, type Place } from '#features/data/components/data-frame.tsx';
import { collectionLink, documentLink, type Source } from '#features/data/model/source.ts';
import { useSource } from '../use-project.ts';
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

function Banner({ source, place: { kind, path } }: { source: Source; place: Place }) {
  const { projectId, backupId } = source;
  if (backupId === undefined) {
    return null;
  }
  const isCollection = kind === 'collection';
  return (
    <BackupBanner
      projectId={projectId}
      backupId={backupId}
      livePath={(isCollection ? collectionLink : documentLink)({ projectId }, path)}
      {...(isCollection ? { collectionPath: path } : { documentPath: path })}
    />
  );
}

/**
 * The data of a project or of one of its backups: one view for collections, documents and their
 * history, which stays as one goes from one to another.
 */
export function Component() {
  const source = useSource();
  const place = placeOf(useLocation().pathname);
  if (place === null || source === null) {
    return <NotFoundPage />;
  }
  return (
    <DataFrame source={source} place={place} banner={<Banner source={source} place={place} />} />
  );
}
