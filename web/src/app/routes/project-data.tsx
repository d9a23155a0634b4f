import { collectionPathSchema, documentPathSchema } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { collectionPathOf, documentPathOf } from '#config/paths.ts';
import { BackupBanner } from '#features/backups/components/backup-banner.tsx';
import { TimeMenu } from '#features/backups/components/time-menu.tsx';
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

/** The address of a place in a backup, or in the database as it is now. */
function linkOf({ kind, path }: Place, source: Source): string {
  return (kind === 'collection' ? collectionLink : documentLink)(source, path);
}

function Banner({ source, place }: { source: Source; place: Place }) {
  const { projectId, backupId } = source;
  const { kind, path } = place;
  if (backupId === undefined) {
    return null;
  }
  const isCollection = kind === 'collection';
  return (
    <BackupBanner
      projectId={projectId}
      backupId={backupId}
      livePath={linkOf(place, { projectId })}
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
  const { projectId, backupId } = source;
  return (
    <DataFrame
      source={source}
      place={place}
      time={
        <TimeMenu
          projectId={projectId}
          backupId={backupId}
          linkTo={(backup) => linkOf(place, { projectId, backupId: backup })}
        />
      }
      banner={<Banner source={source} place={place} />}
    />
  );
}
