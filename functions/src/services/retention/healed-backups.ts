import type { Vault } from '../../engine/format/manifest.ts';
import { highsOf } from '../../engine/store/marks.ts';
import { startVerifications, type StartOptions } from '../backups/start-verification.ts';
import type { Job } from '../ports/job-store.ts';
import type { RetainedBackups } from '../ports/retained-backups.ts';
import { needersOf } from './needs.ts';

export interface HealedBackupsOptions extends StartOptions {
  readonly retained: Pick<RetainedBackups, 'list'>;
}

type Owner = Pick<Job, 'ownerId' | 'projectId'>;

/** Backups that did not verify, and may do so again once chunks were stored again. */
export class HealedBackups {
  private readonly options: HealedBackupsOptions;

  constructor(options: HealedBackupsOptions) {
    this.options = options;
  }

  /** Ids of completed backups of the project that did not verify. */
  async failed({ projectId, ownerId }: Owner): Promise<string[]> {
    const records = await this.options.retained.list(projectId, ownerId);
    return records.flatMap(({ id, status, verification }) =>
      status === 'completed' && verification === 'failed' ? [id] : [],
    );
  }

  /**
   * Verifies those again that need a chunk that was stored again, and none that is still damaged or
   * gone. What they need is known from the first sweep after they were made. May be repeated.
   * @param chunks hashes
   */
  async verify(
    vault: Vault,
    failed: readonly string[],
    chunks: { readonly healed: Iterable<string>; readonly damaged: Iterable<string> },
  ): Promise<void> {
    const healed = await needersOf(vault, highsOf(chunks.healed));
    const damaged = await needersOf(vault, highsOf(chunks.damaged));
    const meant = failed.filter((id) => healed.has(id) && !damaged.has(id));
    await startVerifications(this.options, vault.owner, meant);
  }
}
