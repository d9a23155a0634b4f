import * as contract from '@firekeep/functions/contract';
import { demonstrationId, hasEvidence } from '#config/demonstration.ts';
import type { LocalAnswer } from '#lib/api/local-answers.ts';
import { findDocuments } from '../documents/find-documents.ts';
import {
  assertFound,
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
  schemaOf,
} from '../documents/read-documents.ts';
import { ChangeSets } from '../model/change-sets.ts';
import { compareBackup, compareProjects } from '../model/comparison.ts';
import { auditPage, securityNow } from '../model/evidence.ts';
import { historyOf } from '../model/history.ts';
import { nextRuns } from '../model/next-runs.ts';
import { retentionPlanOf } from '../model/retention-plan.ts';
import { selectionPreview } from '../model/selection.ts';
import { hourMs } from '../recording/recording.ts';
import { documentsSeen } from '../recording/world.ts';
import { Worlds } from '../recording/worlds.ts';
import { on, refusal, type Answer } from './answer.ts';
import { backupAnswers } from './backup-answers.ts';
import { bulkAnswers } from './bulk-answers.ts';
import { drillAnswers } from './drill-answers.ts';
import { editAnswers } from './edit-answers.ts';
import { exportAnswers } from './export-answers.ts';
import { noticeAnswers } from './notice-answers.ts';
import { projectAnswers } from './project-answers.ts';
import { restoreAnswers } from './restore-answers.ts';

function readTimesBefore(latest: Date) {
  const earliest = new Date(latest.getTime() - hourMs);
  return { earliest: earliest.toISOString(), latest: latest.toISOString() };
}

/** What was recorded and is answered as it is, but for dates. */
function recorded(worlds: Worlds): Answer[] {
  return [
    on(contract.listBackupRecords, ({ query }) =>
      worlds.of(query.projectId).backups.map(({ record }) => record),
    ),
    on(contract.getBackupRecord, ({ params }) => worlds.backup(params.rid).record),
    on(contract.listSchedules, ({ query }) => worlds.of(query.projectId).schedules),
    on(contract.listAlerts, ({ query }) => worlds.of(query.projectId).alerts),
    on(contract.listSavedQueries, () => []),
    on(contract.listAuditLog, ({ params, query }) => auditPage(worlds.of(params.id), query)),
    on(contract.getSecurity, ({ params: { id } }) => {
      assertFound(hasEvidence(id) ? id : undefined);
      return securityNow(worlds.of(id));
    }),
    on(contract.analyzeRules, ({ params, body }) => {
      if (body.rules !== undefined) {
        throw refusal();
      }
      return worlds.of(params.id).rules;
    }),
    on(contract.getAnalytics, ({ params, query }) => {
      const { analytics, now } = worlds.of(params.id);
      return { ...assertFound(analytics[query.days]), to: now.toISOString() };
    }),
    on(contract.testConnection, ({ params }) => {
      const checkedAt = new Date().toISOString();
      return { ...worlds.of(params.id).connection, checkedAt };
    }),
  ];
}

/** What is found in the recorded documents, now and in each backup. */
function found(worlds: Worlds): Answer[] {
  const seen = ({ pid, at }: { readonly pid: string; readonly at?: string | undefined }) =>
    documentsSeen(worlds.of(pid), at);
  return [
    on(contract.listCollections, ({ query }) =>
      listCollections(seen(query).documents, query.parent),
    ),
    on(contract.listDocuments, ({ query }) => listDocuments(seen(query), query)),
    on(contract.getDocument, ({ query }) => getDocument(seen(query), query.path)),
    on(contract.lookUpDocuments, ({ body }) => lookUpDocuments(seen(body), body.paths)),
    on(contract.getCollectionSchema, ({ query }) => schemaOf(seen(query).documents, query.path)),
    on(contract.runQuery, ({ body }) =>
      findDocuments(seen(body).documents, body, contract.backupIn(body.at) !== null),
    ),
    on(contract.getReadTimes, () => readTimesBefore(worlds.clock())),
    on(contract.compareBackup, ({ params, query }) => compareBackup(worlds, params.rid, query)),
    on(contract.compareProjects, ({ query }) => compareProjects(worlds, query)),
    on(contract.getDocumentHistory, ({ query }) => historyOf(worlds.of(query.pid), query.path)),
  ];
}

function previews(worlds: Worlds): Answer[] {
  const shop = worlds.of(demonstrationId);
  return [
    on(contract.previewSchedule, ({ body }) => ({ runs: nextRuns(body.schedule, shop.now) })),
    on(contract.previewRetention, ({ body }) => retentionPlanOf(shop, body.retention)),
    on(contract.previewSelection, ({ body }) => selectionPreview(worlds.of(body.projectId), body)),
  ];
}

/** Loads the answers to calls of imports, which read files, with the first of these calls. */
function lateImports(sets: ChangeSets): () => Promise<readonly Answer[]> {
  let loading: Promise<readonly Answer[]> | undefined;
  return async () => {
    loading ??= import('./import-answers.ts').then((loaded) => loaded.importAnswers(sets));
    return loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  };
}

/**
 * Answers calls for the demonstration as it is for somebody who comes at `now`. What it has no
 * answer for would change something, and is refused.
 */
export function answerFrom(now: Date): LocalAnswer {
  const worlds = new Worlds(now);
  const sets = new ChangeSets(worlds);
  const answers = [
    ...recorded(worlds),
    ...found(worlds),
    ...previews(worlds),
    ...projectAnswers(),
    ...backupAnswers(worlds),
    ...editAnswers(sets),
    ...bulkAnswers(sets),
    ...restoreAnswers(sets),
    ...exportAnswers(worlds),
    ...noticeAnswers(worlds.of(demonstrationId)),
    ...drillAnswers(worlds),
  ];
  const imports = lateImports(sets);
  return async (endpoint, call) => {
    const isOfImport = endpoint.path.startsWith(contract.startImport.path);
    const all = isOfImport ? await imports() : answers;
    const one = all.find((each) => each.endpoint === endpoint);
    if (one === undefined) {
      throw refusal();
    }
    return one.answer(call);
  };
}
