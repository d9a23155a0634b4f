import * as contract from '@firekeep/functions/contract';
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
import { compare } from '../model/comparison.ts';
import { auditPage, securityNow } from '../model/evidence.ts';
import { historyOf } from '../model/history.ts';
import { nextRuns } from '../model/next-runs.ts';
import { retentionPlanOf } from '../model/retention-plan.ts';
import { selectionPreview } from '../model/selection.ts';
import { hourMs } from '../recording/recording.ts';
import { backupOf, documentsSeen, makeWorld, type World } from '../recording/world.ts';
import { on, refusal, type Answer } from './answer.ts';
import { bulkAnswers } from './bulk-answers.ts';
import { drillAnswers } from './drill-answers.ts';
import { editAnswers } from './edit-answers.ts';
import { exportAnswers } from './export-answers.ts';
import { noticeAnswers } from './notice-answers.ts';
import { restoreAnswers } from './restore-answers.ts';

function readTimesBefore(latest: Date) {
  const earliest = new Date(latest.getTime() - hourMs);
  return { earliest: earliest.toISOString(), latest: latest.toISOString() };
}

/** What was recorded and is answered as it is, but for dates. */
function recorded(world: World): Answer[] {
  return [
    on(contract.listBackupRecords, () => world.backups.map(({ record }) => record)),
    on(contract.getBackupRecord, ({ params }) => backupOf(world, params.rid).record),
    on(contract.listSchedules, () => world.schedules),
    on(contract.listAlerts, () => world.alerts),
    on(contract.listSavedQueries, () => []),
    on(contract.listAuditLog, ({ query }) => auditPage(world, query)),
    on(contract.getSecurity, () => securityNow(world)),
    on(contract.analyzeRules, ({ body }) => {
      if (body.rules !== undefined) {
        throw refusal();
      }
      return world.rules;
    }),
    on(contract.getAnalytics, ({ query }) => {
      const to = world.now.toISOString();
      return { ...assertFound(world.analytics[query.days]), to };
    }),
    on(contract.testConnection, () => {
      const checkedAt = new Date().toISOString();
      return { ...world.connection, checkedAt };
    }),
  ];
}

/** What is found in the recorded documents, now and in each backup. */
function found(world: World): Answer[] {
  const seen = ({ at }: { readonly at?: string | undefined }) => documentsSeen(world, at);
  return [
    on(contract.listCollections, ({ query }) => listCollections(seen(query), query.parent)),
    on(contract.listDocuments, ({ query }) => listDocuments(seen(query), query)),
    on(contract.getDocument, ({ query }) => getDocument(seen(query), query.path)),
    on(contract.lookUpDocuments, ({ body }) => lookUpDocuments(seen(body), body.paths)),
    on(contract.getCollectionSchema, ({ query }) => schemaOf(seen(query), query.path)),
    on(contract.runQuery, ({ body }) =>
      findDocuments(seen(body), body, contract.backupIn(body.at) !== null),
    ),
    on(contract.getReadTimes, () => readTimesBefore(world.clock())),
    on(contract.compareBackup, ({ params, query }) => compare(world, params.rid, query)),
    on(contract.getDocumentHistory, ({ query }) => historyOf(world, query.path)),
  ];
}

function previews(world: World): Answer[] {
  return [
    on(contract.previewSchedule, ({ body }) => ({ runs: nextRuns(body.schedule, world.now) })),
    on(contract.previewRetention, ({ body }) => retentionPlanOf(world, body.retention)),
    on(contract.previewSelection, ({ body }) => selectionPreview(world, body)),
  ];
}

/** Loads the answers to calls of imports, which read files, with the first of these calls. */
function lateImports(world: World, sets: ChangeSets): () => Promise<readonly Answer[]> {
  let loading: Promise<readonly Answer[]> | undefined;
  return async () => {
    loading ??= import('./import-answers.ts').then((loaded) => loaded.importAnswers(world, sets));
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
  const world = makeWorld(now);
  const sets = new ChangeSets(world);
  const answers = [
    ...recorded(world),
    ...found(world),
    ...previews(world),
    ...editAnswers(world, sets),
    ...bulkAnswers(world, sets),
    ...restoreAnswers(world, sets),
    ...exportAnswers(world),
    ...noticeAnswers(world),
    ...drillAnswers(world),
  ];
  const imports = lateImports(world, sets);
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
