import { collectionPathSchema } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { collectionPathOf } from '#config/paths.ts';
import { BackupBanner } from '#features/backups/components/backup-banner.tsx';
import { DataFrame } from '#features/data/components/data-frame.tsx';
import { collectionLink } from '#features/data/model/source.ts';
import { useSource } from '../use-project.ts';
import { NotFoundPage } from './error.tsx';

export function Component() {
  const source = useSource();
  const path = collectionPathSchema.safeParse(collectionPathOf(useLocation().pathname));
  if (!path.success || source === null) {
    return <NotFoundPage />;
  }
  const { projectId, backupId } = source;
  return (
    <DataFrame
      source={source}
      path={path.data}
      banner={
        backupId === undefined ? null : (
          <BackupBanner
            projectId={projectId}
            backupId={backupId}
            livePath={collectionLink({ projectId }, path.data)}
            collectionPath={path.data}
          />
        )
      }
    />
  );
}
