import * as contract from '@firekeep/functions/contract';
import type { LocalAnswer } from '#lib/api/local-answers.ts';
import { sampleAlarms } from '../model/alarms.ts';
import { analyticsOf } from '../model/analytics.ts';
import { auditPage } from '../model/audit.ts';
import { compareSample } from '../model/comparison.ts';
import { historyOf } from '../model/history.ts';
import { nextRuns } from '../model/next-runs.ts';
import { rulesAnalysis } from '../model/rules.ts';
import { retentionPlanOf, sampleSchedules } from '../model/schedules.ts';
import { securityReport } from '../model/security.ts';
import { selectionPreview } from '../model/selection.ts';
import { backupOf, makeWorld, type World } from '../model/world.ts';
import {
  getSampleDocument,
  listSampleCollections,
  listSampleDocuments,
  lookUpSampleDocuments,
  schemaOfSample,
} from '../sample/sample-reader.ts';
import { runSampleQuery } from '../sample/sample-queries.ts';
import { on, refusal, type Answer } from './answer.ts';
import { exportAnswers } from './export-answers.ts';
import { restoreAnswers } from './restore-answers.ts';

const hourMs = 3600_000;

function readTimesBefore(latest: Date) {
  const earliest = new Date(latest.getTime() - hourMs);
  return { earliest: earliest.toISOString(), latest: latest.toISOString() };
}

function exploring(world: World): Answer[] {
  // What is live doesn't change in the hour of which times can be read.
  const seen = ({ at: text }: { readonly at?: string | undefined }) => {
    const at = contract.readAt(text);
    return at?.kind === 'backup' ? backupOf(world, at.recordId).documents : world.live;
  };
  return [
    on(contract.listCollections, ({ query }) => listSampleCollections(seen(query), query.parent)),
    on(contract.listDocuments, ({ query }) => listSampleDocuments(seen(query), query)),
    on(contract.getDocument, ({ query }) => getSampleDocument(seen(query), query.path)),
    on(contract.lookUpDocuments, ({ body }) => lookUpSampleDocuments(seen(body), body.paths)),
    on(contract.getCollectionSchema, ({ query }) => schemaOfSample(seen(query), query.path)),
    on(contract.runQuery, ({ body }) =>
      runSampleQuery(seen(body), body, contract.readAt(body.at)?.kind === 'backup'),
    ),
    on(contract.listSavedQueries, () => []),
    on(contract.getReadTimes, () => readTimesBefore(world.moments.now)),
  ];
}

function backups(world: World): Answer[] {
  return [
    on(contract.listBackupRecords, () => world.backups.map(({ record }) => record)),
    on(contract.getBackupRecord, ({ params }) => backupOf(world, params.rid).record),
    on(contract.listSchedules, () => sampleSchedules(world)),
    on(contract.previewSchedule, ({ body }) => ({
      runs: nextRuns(body.schedule, world.moments.now),
    })),
    on(contract.previewRetention, ({ body }) => retentionPlanOf(world, body.retention)),
    on(contract.previewSelection, ({ body }) => selectionPreview(world, body)),
    on(contract.listAlarms, () => sampleAlarms(world)),
    on(contract.compareBackup, ({ params, query }) => compareSample(world, params.rid, query)),
    on(contract.getDocumentHistory, ({ query }) => historyOf(world, query.path)),
  ];
}

function securityAndAnalytics(world: World): Answer[] {
  return [
    on(contract.getSecurity, () => securityReport(world)),
    on(contract.analyzeRules, ({ body }) => {
      if (body.rules !== undefined) {
        throw refusal();
      }
      return rulesAnalysis(world);
    }),
    on(contract.listAuditLog, ({ query }) => auditPage(world, query.pageToken)),
    on(contract.getAnalytics, ({ query }) => analyticsOf(world, Number(query.days))),
    on(contract.testConnection, () => ({
      status: 'connected',
      latencyMs: 84,
      permissions: { read: true, write: true, delete: true },
      errors: [],
      checkedAt: new Date().toISOString(),
    })),
  ];
}

/**
 * Answers calls for the demonstration as it is for somebody who comes at `now`. What it has no
 * answer for would change something, and is refused.
 */
export function answerFrom(now: Date): LocalAnswer {
  const world = makeWorld(now);
  const answers = [
    ...exploring(world),
    ...backups(world),
    ...securityAndAnalytics(world),
    ...restoreAnswers(world),
    ...exportAnswers(world),
  ];
  return async (endpoint, call) => {
    const found = answers.find((each) => each.endpoint === endpoint);
    if (found === undefined) {
      throw refusal();
    }
    return found.answer(call);
  };
}
