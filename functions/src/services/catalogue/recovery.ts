import { hasCode } from '../../lib/errors.ts';
import type { CataloguedUser, CatalogueSubject } from '../ports/catalogue-store.ts';
import type { RecoveredUsers, RecoveryStore } from '../ports/recovery-store.ts';
import { openCatalogue, type CatalogueContent } from './catalogue-object.ts';
import {
  recoveredProject,
  type RecoveredProject,
  type RecoveryParts,
} from './recovered-project.ts';
import { newestFirst, parseName, versionName, type Version } from './versions.ts';

export interface RecoveryOptions extends RecoveryParts {
  readonly store: RecoveryStore;
  readonly users: RecoveredUsers;
  /** Versions after it are passed over; null for the newest. */
  readonly before: Date | null;
}

/** One part of the catalogue, and what became of it. */
export interface RecoveredPart {
  readonly of: CatalogueSubject;
  /** When what came back was written; null where nothing did. */
  readonly writtenAt: string | null;
  readonly user: CataloguedUser | null;
  readonly project: Omit<RecoveredProject, 'documents' | 'problems'> | null;
  /** What did not come back, and why. */
  readonly problems: readonly string[];
}

interface Part {
  readonly of: CatalogueSubject;
  readonly versions: Version[];
}

const catalogueRoot = 'catalogue/';

/** Why nothing was begun; nothing is written then. */
export class RecoveryRefused extends Error {}

/**
 * Brings Firekeep's own database back from the bucket. Each part is complete once its last batch is
 * written: done again after whatever interrupted it, the others follow.
 */
export class Recovery {
  private readonly options: RecoveryOptions;

  constructor(options: RecoveryOptions) {
    this.options = options;
  }

  /** @throws RecoveryRefused */
  async *run(isDryRun: boolean): AsyncGenerator<RecoveredPart> {
    const { store } = this.options;
    const parts = await this.parts();
    await this.assertOpens(parts);
    if (!(await store.mayBegin())) {
      throw new RecoveryRefused(
        'The database is not empty: a recovery never overwrites accounts or projects',
      );
    }
    if (!isDryRun) {
      await store.begin();
    }
    for (const part of parts) {
      yield await this.recover(part, isDryRun);
    }
    if (!isDryRun) {
      await store.end();
    }
  }

  /** Accounts come before their projects. */
  private async parts(): Promise<Part[]> {
    const { objects, before } = this.options;
    const parts = new Map<string, Part>();
    for await (const { name } of objects.list(catalogueRoot)) {
      const found = parseName(name);
      if (found !== null && (before === null || found.version.at <= before)) {
        const prefix = name.slice(0, name.lastIndexOf('/'));
        const part = parts.get(prefix) ?? { of: found.of, versions: [] };
        part.versions.push(found.version);
        parts.set(prefix, part);
      }
    }
    if (parts.size === 0) {
      throw new RecoveryRefused('There is no catalogue in the bucket, or none that old');
    }
    return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  }

  /** A wrong key must not come to a database of nothing. @throws RecoveryRefused */
  private async assertOpens(parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      if ((await this.newest(part)).content !== null) {
        return;
      }
    }
    throw new RecoveryRefused('The master key opens nothing of the catalogue');
  }

  private async recover(part: Part, isDryRun: boolean): Promise<RecoveredPart> {
    const { of } = part;
    const { content, problems } = await this.newest(part);
    if (content === null) {
      return { of, writtenAt: null, user: null, project: null, problems };
    }
    const { writtenAt, user } = content;
    const isBack = await this.options.store.isBack(of);
    const isWritten = !isDryRun && !isBack;
    if (of.projectId === null) {
      if (isWritten) {
        problems.push(...(await this.makeUser(of, user)));
        await this.options.store.write(of, content.documents);
      }
      return { of, writtenAt, user, project: null, problems };
    }
    const owner = { ownerId: of.ownerId, projectId: of.projectId };
    const {
      documents,
      problems: missing,
      ...project
    } = await recoveredProject(this.options, owner, content.documents);
    if (isWritten) {
      await this.options.store.write(of, documents);
    }
    return { of, writtenAt, user, project, problems: [...problems, ...missing] };
  }

  private async makeUser({ ownerId }: CatalogueSubject, user: CataloguedUser | null) {
    if (user === null) {
      return [`there was no user ${ownerId} any longer`];
    }
    const made = await this.options.users.create(user);
    return made === 'taken' ? [`another user has the address ${user.email ?? ''}`] : [];
  }

  /** The newest version that opens. */
  private async newest({ of, versions }: Part): Promise<{
    content: CatalogueContent | null;
    problems: string[];
  }> {
    const { objects, wrapper } = this.options;
    const problems: string[] = [];
    for (const { id } of newestFirst(versions)) {
      try {
        const stored = await objects.get(versionName(of, id));
        return { content: await openCatalogue(wrapper, { of, id }, stored), problems };
      } catch (error) {
        if (!hasCode(error, 'corrupt', 'missing', 'failed-precondition')) {
          throw error;
        }
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`version ${id} of the catalogue was passed over: ${reason}`);
      }
    }
    return { content: null, problems };
  }
}
