import { hasCode } from '../../lib/errors.ts';
import type { CataloguedUser, CatalogueSubject } from '../ports/catalogue-store.ts';
import type { RecoveredPart, RecoveredUsers, RecoveryStore } from '../ports/recovery-store.ts';
import { catalogueParts, type CataloguePart } from './catalogue-parts.ts';
import { openCatalogue, type CatalogueContent } from './catalogue-object.ts';
import { recoveredProject, type RecoveryParts } from './recovered-project.ts';
import { newestFirst, versionName } from './versions.ts';

export interface RecoveryOptions extends RecoveryParts {
  readonly store: RecoveryStore;
  readonly users: RecoveredUsers;
  /** Versions after it are passed over; null for the newest. */
  readonly before: Date | null;
  /** What stays in memory between the first look at all parts and their recovery. */
  readonly maxOpenedBytes?: number | undefined;
}

/** What became of a part is kept in one document, of at most 1 MiB. */
const maxProblems = 500;
const maxProblemChars = 500;
const maxClosed = 10;
const openedBytes = 256 * 1024 * 1024;

/** What there is of a part. */
interface Newest {
  readonly content: CatalogueContent | null;
  readonly problems: string[];
}

/** Why nothing was begun; nothing is written then. */
export class RecoveryRefused extends Error {}

function notEmpty(): RecoveryRefused {
  return new RecoveryRefused(
    'The database is not empty: a recovery never overwrites accounts or projects',
  );
}

/**
 * Brings Firekeep's own database back from the bucket. Each part is complete once its last batch is
 * written: done again after whatever interrupted it, the others follow.
 */
export class Recovery {
  private readonly options: RecoveryOptions;
  /** What the first look has opened; what is too much is opened again. */
  private readonly opened = new Map<CataloguePart, Newest>();

  constructor(options: RecoveryOptions) {
    this.options = options;
  }

  /** What becomes of each part. @throws RecoveryRefused */
  async *run(isDryRun: boolean): AsyncGenerator<RecoveredPart> {
    const { store } = this.options;
    const parts = await this.parts();
    await this.assertOpens(parts);
    // After all has been read: somebody may have signed up meanwhile.
    if ((await store.state()) !== 'open') {
      throw notEmpty();
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

  /**
   * What became of each part in a recovery that has ended, without those that are newer; null
   * where none has.
   * @throws RecoveryRefused where it was not of this catalogue
   */
  async report(): Promise<{ endedAt: string; parts: RecoveredPart[] } | null> {
    const { store } = this.options;
    const endedAt = await store.endedAt();
    if (endedAt === null) {
      return null;
    }
    const known: RecoveredPart[] = [];
    const parts: RecoveredPart[] = [];
    for (const { of, versions } of await this.parts()) {
      const part = await store.recovered(of);
      if (part !== null) {
        known.push(part);
        parts.push(part);
      } else if (versions.some(({ at }) => at.toISOString() < endedAt)) {
        const problems = ['what became of it is not known'];
        parts.push({ of, writtenAt: null, user: null, project: null, problems });
      }
    }
    if (known.length === 0) {
      throw notEmpty();
    }
    return { endedAt, parts };
  }

  private async parts(): Promise<CataloguePart[]> {
    const { objects, before } = this.options;
    const parts = (await catalogueParts(objects))
      .map(({ of, versions }) => {
        return { of, versions: versions.filter(({ at }) => before === null || at <= before) };
      })
      .filter(({ versions }) => versions.length > 0);
    if (parts.length === 0) {
      throw new RecoveryRefused('There is no catalogue in the bucket, or none that old');
    }
    return parts;
  }

  /**
   * Neither a wrong key nor one of several that is missing must come to a database without what it
   * sealed.
   * @throws RecoveryRefused
   */
  private async assertOpens(parts: readonly CataloguePart[]): Promise<void> {
    const closed: string[] = [];
    let opened = 0;
    let bytesLeft = this.options.maxOpenedBytes ?? openedBytes;
    for (const part of parts) {
      try {
        const newest = await this.newest(part);
        opened += newest.content === null ? 0 : 1;
        const bytes = bytesOf(newest);
        if (bytes <= bytesLeft) {
          bytesLeft -= bytes;
          this.opened.set(part, newest);
        }
      } catch (error) {
        if (!(error instanceof RecoveryRefused)) {
          throw error;
        }
        closed.push(error.message);
      }
    }
    if (opened === 0) {
      throw new RecoveryRefused('The master key opens nothing of the catalogue');
    }
    if (closed.length > 0) {
      const all = bounded(closed, maxClosed).join('\n');
      throw new RecoveryRefused(
        `${all}\nList every master key that was in use, or choose versions of earlier with --before`,
      );
    }
  }

  /** One that has been written is neither looked at again nor overwritten. */
  private async recover(part: CataloguePart, isDryRun: boolean): Promise<RecoveredPart> {
    const { of } = part;
    const { store } = this.options;
    const opened = this.opened.get(part);
    this.opened.delete(part);
    const earlier = await store.recovered(of);
    if (earlier !== null && earlier.writtenAt !== null) {
      return earlier;
    }
    const { content, problems } = opened ?? (await this.newest(part));
    if (content === null) {
      const lost = { of, writtenAt: null, user: null, project: null, problems: bounded(problems) };
      await (isDryRun ? undefined : store.write(lost, []));
      return lost;
    }
    const { writtenAt, user } = content;
    const { documents, project, missing } = await this.whatComesBack(of, content, isDryRun);
    const all = bounded([...problems, ...missing]);
    const recovered = { of, writtenAt, user, project, problems: all };
    if (!isDryRun) {
      await store.write(recovered, documents);
    }
    return recovered;
  }

  private async whatComesBack(
    { ownerId, projectId }: CatalogueSubject,
    { user, documents: stored }: CatalogueContent,
    isDryRun: boolean,
  ) {
    if (projectId === null) {
      const missing = isDryRun ? [] : await this.makeUser(ownerId, user);
      return { documents: stored, project: null, missing };
    }
    const { documents, problems, ...project } = await recoveredProject(
      this.options,
      { ownerId, projectId },
      stored,
    );
    return { documents, project, missing: problems };
  }

  private async makeUser(ownerId: string, user: CataloguedUser | null): Promise<string[]> {
    if (user === null) {
      return [`there was no user ${ownerId} any longer`];
    }
    const made = await this.options.users.create(user);
    return made === 'taken' ? [`another user has the address ${user.email ?? ''}`] : [];
  }

  /**
   * The newest version that is whole.
   * @throws RecoveryRefused where its key is not there: an earlier version is not what was lost
   */
  private async newest({ of, versions }: CataloguePart): Promise<Newest> {
    const { objects, wrapper } = this.options;
    const problems: string[] = [];
    for (const { id } of newestFirst(versions)) {
      try {
        const stored = await objects.get(versionName(of, id));
        return { content: await openCatalogue(wrapper, { of, id }, stored), problems };
      } catch (error) {
        if (hasCode(error, 'failed-precondition')) {
          throw new RecoveryRefused(`${versionName(of, id)} does not open: ${error.message}`);
        }
        if (!hasCode(error, 'corrupt', 'missing')) {
          throw error;
        }
        problems.push(`version ${id} of the catalogue was passed over: ${error.message}`);
      }
    }
    return { content: null, problems };
  }
}

function bytesOf({ content }: Newest): number {
  const sizes = content?.documents.map((one) => Buffer.byteLength(JSON.stringify(one))) ?? [];
  return sizes.reduce((sum, size) => sum + size, 0);
}

function bounded(problems: readonly string[], max = maxProblems): string[] {
  const more = problems.length - max;
  return [
    ...problems.slice(0, max).map((problem) => problem.slice(0, maxProblemChars)),
    ...(more > 0 ? [`${more} more, of the same kinds`] : []),
  ];
}
