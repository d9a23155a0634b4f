import { savedQueriesCollection } from '../../services/queries/stored-query.ts';
import { auditCollections } from './audit-store.ts';
import { uploadsCollection } from './upload-store.ts';

/**
 * Collections whose documents go with the project they name in `projectId`, besides records, restores, configurations and alarms.
 * Ends of runs come before the log: what is still to be told would go there.
 */
export const projectCollectionsOf: readonly string[] = [
  uploadsCollection,
  savedQueriesCollection,
  auditCollections.jobEnds,
  auditCollections.entries,
];
