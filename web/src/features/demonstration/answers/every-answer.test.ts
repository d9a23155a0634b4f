import * as contract from '@firekeep/functions/contract';
import type { Endpoint, EndpointData } from '@firekeep/functions/contract';
import { describe, expect, it } from 'vitest';
import { demonstrationId, demonstrationStagingId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api/call.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { answerFromSample, demonstrationTime } from '#testing/demonstration.ts';

answerFromSample();

const projectId = demonstrationId;
const id = demonstrationId;
const rid = 'demo-night-00';
const path = 'products/guji-natural';
const daily = { kind: 'daily', timeZone: 'Europe/Vienna', time: '02:10' } as const;
const target = { projectId };

const asked = new Set<Endpoint>();

/** As `call`; the client parses the answer with the endpoint's own schema. */
async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<EndpointData<E>> {
  asked.add(endpoint);
  return call(endpoint, input);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Everything of the contract that a page of a project can ask. */
const exported: readonly unknown[] = Object.values(contract);
const ofProjects = exported
  .filter(isEndpoint)
  .filter(
    ({ access, path: at }) => access === 'user' && /^\/api\/(?:projects\/|channels)/.test(at),
  );

const elsewhere = new Set<Endpoint>([
  // Pages look into a backup as into the database, at its time.
  contract.listBackupCollections,
  contract.listBackupDocuments,
  contract.getBackupDocument,
]);

describe('what a page of the demonstration asks', () => {
  it('is answered as the contract says, and never sent', async () => {
    await ask(contract.listCollections, { query: { pid: id } });
    await ask(contract.listDocuments, { query: { pid: id, path: 'roasts' } });
    await ask(contract.getDocument, { query: { pid: id, path } });
    await ask(contract.lookUpDocuments, { body: { pid: id, paths: [path, 'products/none'] } });
    await ask(contract.getCollectionSchema, { query: { pid: id, path: 'products' } });
    const query = contract.querySchema.parse({ from: { kind: 'group', id: 'products' } });
    await ask(contract.runQuery, { body: { pid: id, query } });
    await ask(contract.listSavedQueries, { query: { pid: id } });
    await ask(contract.getReadTimes, { query: { pid: id } });
    await ask(contract.listExports, { query: { pid: id } });
    const { id: exportId } = await ask(contract.startExport, {
      body: { pid: id, what: { kind: 'query', query }, format: 'csv' },
    });
    await ask(contract.getExport, { params: { id: exportId }, query: {} });
    await ask(contract.listBackupRecords, { query: { projectId } });
    await ask(contract.getBackupRecord, { params: { rid }, query: {} });
    await ask(contract.listSchedules, { query: { projectId } });
    await ask(contract.previewSchedule, { body: { schedule: daily }, about: projectId });
    await ask(contract.previewRetention, {
      params: { cid: 'demo-nightly' },
      body: { retention: { keepLast: 3, gfs: { daily: 7, weekly: 4, monthly: 2 } } },
    });
    await ask(contract.previewSelection, { body: { projectId, include: [], exclude: [] } });
    await ask(contract.startBackup, { body: { projectId } });
    await ask(contract.listAlerts, { query: { projectId } });
    await ask(contract.listChannels, { about: projectId });
    await ask(contract.listNotices, { params: { id: 'demo-mail' } });
    await ask(contract.getDrillPlan, { params: { id } });
    const { items: drills } = await ask(contract.listDrills, { params: { id }, query: {} });
    await ask(contract.getDrill, { params: { id, did: drills.at(-1)?.id ?? '' } });
    await ask(contract.compareBackup, { params: { rid }, query: { against: 'live' } });
    await ask(contract.compareProjects, { query: { pid: id, against: demonstrationStagingId } });
    await ask(contract.getDocumentHistory, { query: { pid: id, path } });
    await ask(contract.getSecurity, { params: { id } });
    await ask(contract.analyzeRules, { params: { id }, body: {} });
    await ask(contract.listAuditLog, { params: { id }, query: {} });
    await ask(contract.getAnalytics, { params: { id }, query: { days: '90' } });
    await ask(contract.testConnection, { params: { id } });
    await ask(contract.listRestores, { query: { projectId } });
    await ask(contract.listChanges, { query: { projectId } });
    await ask(contract.getUndoable, { params: { id: 'demo-hours' } });
    await ask(contract.listNotWritten, {
      params: { id: 'demo-hours' },
      query: { result: 'conflict' },
    });
    await ask(contract.getRestore, { params: { id: 'demo-plan' } });
    await ask(contract.listPlan, { params: { id: 'demo-plan' }, query: {} });
    await ask(contract.getExclusions, { params: { id: 'demo-plan' } });
    await ask(contract.getPlanDifference, { params: { id: 'demo-plan' }, query: { path } });
    await ask(contract.startRestore, {
      body: { projectId, recordId: rid, target, mode: 'mirror', dryRun: true },
    });
    const from = { from: { kind: 'collection', path: 'products' }, where: null } as const;
    const bulk = { pid: id, from, operations: [{ op: 'remove' as const, field: 'stock' }] };
    await ask(contract.previewBulkChange, { body: bulk });
    const { id: planId } = await ask(contract.planBulkChange, { body: bulk });
    await ask(contract.applyRestore, { params: { id: planId }, body: {} });
    const copy = {
      from: { below: 'products' },
      to: 'goods',
      isMove: true,
      existing: 'keep',
    } as const;
    await ask(contract.planCopy, { body: { pid: id, ...copy } });
    const { id: importId } = await ask(contract.startImport, {
      body: { projectId, backupName: 'x', sizeBytes: 8, compression: 'none' },
    });
    const bytes = new Blob(['id\na\n']);
    await ask(contract.uploadImportPart, { params: { id: importId, part: 0 }, bytes });
    const mapping = contract.importMappingSchema.parse({
      format: 'csv',
      encoding: 'utf-8',
      separator: ',',
      hasHeader: true,
      decimal: '.',
      empty: 'missing',
      collection: 'notes',
      ids: { from: 'column', column: 'id' },
      columns: [],
      others: 'leave',
    });
    await ask(contract.planImport, { params: { id: importId }, body: { mapping, mode: 'merge' } });
    await ask(contract.discardImport, { params: { id: importId } });
    const fields = { a: { booleanValue: true } };
    await ask(contract.putDocument, { body: { pid: id, path: 'notes/a', fields } });
    await ask(contract.postDocument, { body: { pid: id, collection: 'notes', fields } });
    await ask(contract.deleteDocument, { query: { pid: id, path: 'notes/a' } });
    const writes = [{ path: 'notes/b', fields }];
    const { change } = await ask(contract.startChange, { body: { pid: id, writes } });
    const params = { id: change?.id ?? '' };
    await ask(contract.getRestore, { params });
    await ask(contract.listPlan, { params, query: {} });
    await ask(contract.getPlanDifference, { params, query: { path: 'notes/b' } });
    await ask(contract.undoRestore, { params, body: {} });
    const unanswered = ofProjects.filter(
      (endpoint) => endpoint.method === 'GET' && !asked.has(endpoint) && !elsewhere.has(endpoint),
    );
    expect(unanswered.map((endpoint) => endpoint.path)).toEqual([]);
  });

  it('is refused where it would change something, with a sentence and a way to an account', async () => {
    const cid = 'demo-nightly';
    const answers = await Promise.allSettled([
      call(contract.startBackup, { body: { projectId, configurationId: 'demo-nightly' } }),
      call(contract.verifyBackup, { params: { rid } }),
      call(contract.changeBackupRecord, { params: { rid }, body: { held: true } }),
      call(contract.deleteBackupRecord, { params: { rid } }),
      call(contract.createDownloadLink, { params: { rid }, body: { format: 'json' } }),
      call(contract.exportBackupKey, { params: { id } }),
      call(contract.finishImport, { params: { id: 'demo-import-1' }, body: {} }),
      call(contract.updateSchedule, { params: { cid }, body: { enabled: false } }),
      call(contract.deleteSchedule, { params: { cid } }),
      call(contract.testWebhook, { params: { cid } }),
      call(contract.acknowledgeAlert, { params: { aid: 'demo-loss' } }),
      call(contract.testChannel, { params: { id: 'demo-mail' } }),
      call(contract.updateChannel, { params: { id: 'demo-mail' }, body: { name: 'x' } }),
      call(contract.deleteChannel, { params: { id: 'demo-mail' } }),
      call(contract.startRestore, {
        body: { projectId, recordId: rid, target, mode: 'create', dryRun: false },
      }),
      call(contract.analyzeRules, { params: { id }, body: { rules: 'service' } }),
      call(contract.updateProject, { params: { id }, body: { name: 'x' } }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: {
          code: 'failed-precondition',
          message:
            'This is the live demo, on sample data: documents can be changed here, but this can’t be done. Create account to do it with your own database.',
          wayOut: { to: '/auth?mode=sign-up', label: 'Create account' },
        },
      });
    }
  });

  it('leads who is signed in to their own project', async () => {
    const time = demonstrationTime.toISOString();
    patchAuthState({
      user: {
        id: 'ada',
        email: 'ada@example.com',
        name: 'Ada',
        provider: 'email',
        createdAt: time,
        updatedAt: time,
      },
    });
    await expect(call(contract.verifyBackup, { params: { rid } })).rejects.toMatchObject({
      wayOut: { to: '/dashboard/projects?connect=1' },
    });
  });

  it('is not found where it names what is not there, and refused where it makes no sense', async () => {
    const gone = 'demo-nothing';
    for (const answer of [
      call(contract.getBackupRecord, { params: { rid: gone }, query: {} }),
      call(contract.getRestore, { params: { id: gone } }),
      call(contract.startRestore, {
        body: {
          projectId,
          recordId: rid,
          target: { projectId: 'a' },
          mode: 'create',
          dryRun: true,
        },
      }),
      call(contract.getDocument, { query: { pid: id, path: 'customers/nobody' } }),
    ]) {
      await expect(answer).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(
      call(contract.getDocument, { query: { pid: id, path: 'customers' } }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    const unknown = await call(contract.getDocumentHistory, { query: { pid: id, path: 'a/b' } });
    expect(unknown.items).toEqual([]);
  });
});
