import type { BackupRecord } from '../../contract/backups.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { runVerifyStep } from '../../engine/backup/verify.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { RecordPatch, Run, JobStore } from '../ports/job-store.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { activeRecord } from './active-record.ts';
import { pagesStateSchema, type PagesState } from './backup-state.ts';
import { rootOf } from './root-of.ts';
import { verifyProgress } from './scan.ts';

export interface PagesHandlerOptions {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly runs: Pick<JobStore, 'pages'>;
  readonly vaults: Vaults;
}

/** Proves some consecutive pages of a backup, be it in the making or completed. */
export class PagesHandler implements StepHandler {
  private readonly options: PagesHandlerOptions;

  constructor(options: PagesHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { run } = context.claim;
    const record = await activeRecord(this.options.records, run);
    const vault = await this.options.vaults.open(run.projectId, run.ownerId);
    const state = pagesStateSchema.parse(run.state);
    const verify = await runVerifyStep({
      vault,
      content: {
        backupId: record.id,
        root: rootOf(record),
        pages: await this.pagesOf(run, state, { record, vault }),
        totals: null,
      },
      state: state.verify,
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      onProgress: (documents) => {
        context.report({ documents, rawBytes: 0 }, (all) => [
          progressPatch(record.id, state, all.documents),
        ]);
      },
      commit: async (next) => {
        await context.commit({ state: { ...state, verify: next } });
      },
    });
    if (!verify.isDone) {
      return 'more';
    }
    await context.finish([]);
    return 'done';
  }

  /** What the whole run shows. */
  async failed(): Promise<RecordPatch[]> {
    return [];
  }

  async cancelled(): Promise<RecordPatch[]> {
    return [];
  }

  private async pagesOf(
    run: Run,
    { pages }: PagesState,
    { record, vault }: { record: BackupRecord; vault: Vault },
  ): Promise<readonly PageRef[]> {
    if ('range' in pages) {
      return await this.options.runs.pages(run.partOf?.runId ?? run.id, pages.range);
    }
    const manifest = await readManifest(vault, record.id);
    return manifest.pages.slice(pages.from, pages.to);
  }
}

function progressPatch(recordId: string, state: PagesState, documents: number): RecordPatch {
  return 'range' in state.pages
    ? verifyProgress(recordId, documents, state)
    : {
        collection: 'backupRecords',
        id: recordId,
        patch: { 'verification.documents': documents },
      };
}
