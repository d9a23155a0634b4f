import { z } from 'zod';
import { readManifest } from '../../engine/format/manifest.ts';
import { initialVerifyState, runVerifyStep } from '../../engine/verify.ts';
import type { BackupAlarms } from '../alarms/backup-alarms.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { Claim, RecordPatch } from '../ports/run-store.ts';
import type { RunFailure, StepContext, StepHandler } from '../runs/step-context.ts';
import type { Vaults } from '../runs/vaults.ts';
import { activeRecord } from './active-record.ts';
import { verifyStateSchema } from './backup-state.ts';
import { evidence } from './record-changes.ts';

const stateSchema = z.object({ verify: verifyStateSchema.nullable() });

export interface VerificationHandlerOptions {
  readonly store: BackupStore;
  readonly vaults: Vaults;
  readonly alarms: BackupAlarms;
  readonly now: () => Date;
}

/** Proving a completed backup once more: everything but the comparison with the database, which has moved on. */
export class VerificationHandler implements StepHandler {
  private readonly options: VerificationHandlerOptions;

  constructor(options: VerificationHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { run } = context.claim;
    const { store, vaults, now } = this.options;
    const record = await activeRecord(store, run);
    const vault = await vaults.open(run.projectId, run.ownerId);
    const manifest = await readManifest(vault, record.id);
    const verify = await runVerifyStep({
      vault,
      content: {
        backupId: record.id,
        root: manifest.root,
        pages: manifest.pages,
        totals: manifest,
      },
      state: stateSchema.parse(run.state).verify ?? initialVerifyState(),
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      onProgress: (documents) => {
        const patch = { 'verification.documents': documents };
        context.show([{ collection: 'backupRecords', id: record.id, patch }]);
      },
      commit: async (next) => {
        await context.commit({ state: { verify: next } });
      },
    });
    if (!verify.isDone) {
      return 'more';
    }
    if (verify.damaged.length > 0) {
      const known = await store.damagedChunks(run.projectId);
      const hashes = [...new Set([...known, ...verify.damaged])].slice(0, 1000);
      await store.setDamagedChunks(run.projectId, hashes);
    }
    const counts = record.verification.countsChecked;
    const verification = evidence(verify, { counts, mismatches: [], at: now().toISOString() });
    const own: RecordPatch = {
      collection: 'backupRecords',
      id: record.id,
      patch: { verification },
    };
    const isVerified = verification.status === 'verified';
    const raised = isVerified
      ? []
      : await this.options.alarms.notVerified(run, record, verification.mismatches);
    await context.finish([own, ...raised]);
    return 'done';
  }

  async failed(claim: Claim, failure: RunFailure): Promise<RecordPatch[]> {
    const record = await this.options.store.record(claim.run.subjectId);
    const why = [failure.message];
    const raised =
      record === null ? [] : await this.options.alarms.notVerified(claim.run, record.value, why);
    return [...(await this.ended(claim, failure.message)), ...raised];
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.ended(claim, 'The verification was cancelled');
  }

  private async ended(claim: Claim, why: string): Promise<RecordPatch[]> {
    const record = await this.options.store.record(claim.run.subjectId);
    if (record === null) {
      return [];
    }
    const verification = {
      ...record.value.verification,
      status: 'failed',
      checkedAt: this.options.now().toISOString(),
      mismatches: [why],
    };
    return [{ collection: 'backupRecords', id: record.value.id, patch: { verification } }];
  }
}
