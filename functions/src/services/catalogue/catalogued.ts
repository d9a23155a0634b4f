import { recordCollections } from '../../contract/records.ts';
import type { KeptCollectionName } from '../ports/kept-collections.ts';

/**
 * Collections whose documents come back after a loss: with their project, or with their account.
 * The log's newest entry comes too, so that what follows is linked to it.
 */
export const catalogued: Readonly<Record<KeptCollectionName, 'project' | 'account' | null>> = {
  projects: 'project',
  backupConfigurations: 'project',
  backupRecords: 'project',
  deletions: 'project',
  drillPlans: 'project',
  drills: 'project',
  retention: 'project',
  savedQueries: 'project',
  approvers: 'account',
  channels: 'account',
  // What happened, and what was to happen next: nothing depends on it.
  restores: null,
  [recordCollections.alerts]: null,
  approvalRequests: null,
  exports: null,
  importUploads: null,
  notices: null,
  recoveredParts: null,
  noticeEvents: null,
  runEnds: null,
  auditLog: null,
};
