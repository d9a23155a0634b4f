import type { z } from 'zod';
import { approvalRequestSchema } from '../../contract/approvals.ts';
import { auditEntrySchema } from '../../contract/audit.ts';
import { channelSchema, noticeSchema } from '../../contract/channels.ts';
import { deletionSchema } from '../../contract/deletions.ts';
import {
  alertDocumentSchema,
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  projectDocumentSchema,
  recordCollections,
  restoreDocumentSchema,
} from '../../contract/records.ts';
import { exportOfAccountSchema } from '../exports/stored-export.ts';
import { drillPlanSchema, drillSchema } from '../../contract/drills.ts';
import { storedQuerySchema } from '../queries/stored-query.ts';

interface KeptCollection {
  readonly name: string;
  /** Whether a document goes with the project that its field `projectId` names. */
  readonly goesWithProject: boolean;
  /**
   * What an account's export shows of a document, without what its owner is not shown; null:
   * nothing of any.
   */
  readonly exported: z.ZodType | null;
}

/**
 * What is kept of users in Firekeep's own Firestore, each document with its owner's id in the field
 * `ownerId`: by that it goes with the account, whatever collection it is in. An entry here says
 * what else is done with a collection. Not here are jobs, which end before they are deleted, and
 * what lies below a project, which goes with it.
 */
export const keptCollections = [
  { name: recordCollections.projects, goesWithProject: false, exported: projectDocumentSchema },
  {
    name: recordCollections.backupConfigurations,
    goesWithProject: true,
    exported: backupConfigurationDocumentSchema,
  },
  {
    name: recordCollections.backupRecords,
    goesWithProject: true,
    exported: backupRecordDocumentSchema,
  },
  { name: recordCollections.restores, goesWithProject: true, exported: restoreDocumentSchema },
  { name: recordCollections.alerts, goesWithProject: true, exported: alertDocumentSchema },
  { name: 'exports', goesWithProject: true, exported: exportOfAccountSchema },
  { name: 'importUploads', goesWithProject: true, exported: null },
  { name: 'deletions', goesWithProject: true, exported: deletionSchema },
  { name: 'savedQueries', goesWithProject: true, exported: storedQuerySchema },
  { name: 'retention', goesWithProject: true, exported: null },
  { name: 'recoveredParts', goesWithProject: true, exported: null },
  { name: 'drillPlans', goesWithProject: true, exported: drillPlanSchema },
  { name: 'drills', goesWithProject: true, exported: drillSchema },
  { name: 'approvers', goesWithProject: false, exported: null },
  { name: 'approvalRequests', goesWithProject: false, exported: approvalRequestSchema },
  { name: 'channels', goesWithProject: false, exported: channelSchema },
  { name: 'notices', goesWithProject: true, exported: noticeSchema },
  { name: 'noticeEvents', goesWithProject: true, exported: null },
  // Ends of jobs come before the log: what is still to be recorded would go there.
  { name: 'runEnds', goesWithProject: true, exported: null },
  { name: 'auditLog', goesWithProject: true, exported: auditEntrySchema },
] as const satisfies readonly KeptCollection[];

export type KeptCollectionName = (typeof keptCollections)[number]['name'];
