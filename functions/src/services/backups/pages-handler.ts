import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import { stepOfPart } from '../jobs/slices.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { JobStore, Job } from '../ports/job-store.ts';
import { pagesStateSchema, type PagesState } from './backup-state.ts';
import { recordPatch, verifyProgress } from './record-changes.ts';
import {
  openWork,
  rootOf,
  verifyPages,
  type BackupHandlerOptions,
  type BackupWork,
} from './steps.ts';

export interface PagesHandlerOptions extends Pick<BackupHandlerOptions, 'vaults'> {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly jobs: Pick<JobStore, 'pages'>;
}

/** Proves some consecutive pages of a backup, be it in the making or completed. */
export class PagesHandler implements StepHandler {
  private readonly options: PagesHandlerOptions;

  constructor(options: PagesHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const work = await openWork(this.options, job);
    const { record, vault } = work;
    const state = pagesStateSchema.parse(job.state);
    const pages = await this.pagesOf(job, state, work);
    const patchOf = (documents: number) =>
      'range' in state.pages
        ? verifyProgress(record.id, documents, state)
        : recordPatch(record.id, { 'verification.documents': documents });
    const content = { backupId: record.id, root: rootOf(record), pages };
    return await stepOfPart(context, state, (slice) =>
      verifyPages(slice, { vault, content, patchOf }),
    );
  }

  private async pagesOf(
    job: Job,
    { pages }: PagesState,
    { record, vault }: BackupWork,
  ): Promise<readonly PageRef[]> {
    if ('range' in pages) {
      return await this.options.jobs.pages(job.partOf?.runId ?? job.id, pages.range);
    }
    const manifest = await readManifest(vault, record.id);
    return manifest.pages.slice(pages.from, pages.to);
  }
}
