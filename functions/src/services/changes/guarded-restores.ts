import type { Restore } from '../../contract/restore-record.ts';
import { copiedElsewhere, type TakenTo } from '../guards/copied-elsewhere.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { ApplyRequest, RestoreRequest } from './begun-restore.ts';
import type { Restores } from './restores.ts';

export interface GuardedRestoresOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly restores: Pick<Restores, 'get' | 'start' | 'apply'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
}

/**
 * Restores and copies as people begin them. One into another project, or one that overwrites for
 * good, needs a fresh sign-in; a dry run needs none.
 */
export class GuardedRestores {
  private readonly options: GuardedRestoresOptions;

  constructor(options: GuardedRestoresOptions) {
    this.options = options;
  }

  /** @throws AppError `failed-precondition` where the sign-in is too old; as `Restores.start` */
  async start(caller: GuardedCaller, request: RestoreRequest): Promise<Restore> {
    const begin = () => this.options.restores.start(caller.uid, request);
    const asked = { ...request, isBackup: true };
    return request.dryRun === true ? await begin() : await this.guarded(caller, asked, begin);
  }

  /** @throws AppError as `start`; as `Restores.apply` */
  async apply(caller: GuardedCaller, planId: string, request: ApplyRequest): Promise<Restore> {
    const { restores } = this.options;
    const { projectId, target, bulk, recordId } = await restores.get(caller.uid, planId);
    // What comes from no backup never overwrites for good (`Restores.apply`).
    const safetyBackup = recordId === null || request.safetyBackup;
    const asked = { projectId, target, safetyBackup, isBackup: bulk === null };
    return await this.guarded(caller, asked, () => restores.apply(caller.uid, planId, request));
  }

  private async guarded(
    caller: GuardedCaller,
    {
      projectId,
      target,
      safetyBackup,
      isBackup,
    }: TakenTo & Pick<ApplyRequest, 'safetyBackup'> & { readonly isBackup: boolean },
    begin: () => Promise<Restore>,
  ): Promise<Restore> {
    const { projects, lowerings } = this.options;
    const { uid } = caller;
    const { project } = await ownedProject(projects, projectId, uid);
    const copied = await copiedElsewhere(projects, uid, { projectId, target });
    const forGood = safetyBackup === false ? ['Nothing brings back what is overwritten.'] : [];
    if (copied.length > 0) {
      const title = isBackup
        ? `A backup of ${project.name} is restored into another project`
        : `Documents of ${project.name} are copied into another project`;
      return await lowerings.make(
        caller,
        { projectId, title, lines: [...copied, ...forGood] },
        begin,
      );
    }
    if (forGood.length > 0) {
      await caller.assertFreshSignIn();
    }
    return await begin();
  }
}
