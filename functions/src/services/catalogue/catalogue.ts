import { crc32c } from '../../engine/format/crc32c.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type {
  CataloguedUsers,
  CataloguedDocument,
  CatalogueMark,
  CatalogueStore,
  CatalogueSubject,
} from '../ports/catalogue-store.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import { openedPages, sealCatalogue } from './catalogue-object.ts';
import { isUnderEarlierKey, renewedDocument } from './renewed-documents.ts';
import { Substance } from './substance.ts';
import {
  cataloguePrefix,
  newestFirst,
  nextVersion,
  outdated,
  parseVersion,
  versionName,
} from './versions.ts';
import type { Version } from './versions.ts';

export interface CatalogueOptions {
  readonly store: CatalogueStore;
  readonly objects: Pick<SnapshotStore, 'put' | 'get' | 'list' | 'delete'>;
  readonly wrapper: KeyWrapper;
  readonly users: CataloguedUsers;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly now: () => Date;
}

/** Written by one tick; the rest by the next. */
const maxDue = 50;
/** Each fills up to twice what is stored of it. */
const parallel = 2;
/** Also what nothing marks, such as an email address: written once a day. */
const everyMs = 24 * 60 * 60_000;
const afterFailureMs = 10 * 60_000;
/** A tick that read a project before it was deleted has ended by then. */
const lateTicksMs = 5 * 60_000;

/**
 * Everything that is needed to use the backups again, beside them in the bucket: for when
 * Firekeep's own database is lost. A version is written within minutes of each change.
 */
export class Catalogue {
  private readonly options: CatalogueOptions;

  constructor(options: CatalogueOptions) {
    this.options = options;
  }

  /**
   * One part that fails keeps no other from being written, and is tried again in ten minutes.
   * @throws AppError `failed-precondition` while a recovery is under way: what is half back must
   * not become the newest version
   */
  async writeDue(): Promise<void> {
    const { store, log, now } = this.options;
    if (await store.isBeingRecovered()) {
      throw new AppError(
        'failed-precondition',
        'A recovery was begun and has not ended: repeat it',
      );
    }
    if (!(await store.isMarked())) {
      // From before there was a catalogue.
      await store.markAll();
    }
    const due = await store.due(now().toISOString(), maxDue);
    if (due.length === maxDue) {
      log.warn('The catalogue is late: more is to be written than one tick does');
    }
    const failed = await settleEach(due, (mark) => this.settle(mark), {
      parallel,
      // Each is held in memory: a slow one makes no room for more.
      nextAfterMs: 40_000,
    });
    for (const { item, error } of failed) {
      log.error('The catalogue is late: a part was not written', error, about(item));
      await store.settle(item, this.later(afterFailureMs));
    }
    throwFailed(failed, 'parts of the catalogue were not written');
  }

  private async settle(mark: CatalogueMark): Promise<void> {
    const { store, log, objects, now } = this.options;
    if (mark.goneAt !== null) {
      await deleteObjects(objects, cataloguePrefix(mark));
      const isOver = now().getTime() - Date.parse(mark.goneAt) >= lateTicksMs;
      await store.settle(mark, isOver ? null : this.later(lateTicksMs));
      return;
    }
    const versions = await this.write(mark);
    if (versions === null) {
      // Nobody deleted it: what is stored may be all that is left.
      const error = new AppError('missing', 'Nothing was found of what its versions hold');
      log.error('A part of the catalogue is not in the database', error, about(mark));
    }
    await store.settle(mark, this.later(everyMs));
    for (const { id } of outdated(versions ?? [], now())) {
      await objects.delete(versionName(mark, id));
    }
  }

  /** @returns all versions; null where there is nothing to write */
  private async write(of: CatalogueSubject): Promise<Version[] | null> {
    const { store, objects, wrapper, users, now } = this.options;
    const user = of.projectId === null ? await users.get(of.ownerId) : null;
    const versions = await this.versions(of);
    const version = nextVersion(versions, now());
    const place = { of, id: version.id };
    const head = { writtenAt: now().toISOString(), user };
    const seen = new Substance(of);
    const sealed = await store.read(of, (pages) =>
      sealCatalogue(wrapper, place, { head, pages: seen.in(underFirstKey(wrapper, of, pages)) }),
    );
    if (sealed === null || (seen.isMissing && (await this.hadSubstance(of, versions)))) {
      return null;
    }
    await objects.put(versionName(of, version.id), sealed, crc32c(sealed));
    return [...versions, version];
  }

  /** Whether what the newest version holds would be gone with its last versions. */
  private async hadSubstance(of: CatalogueSubject, versions: readonly Version[]): Promise<boolean> {
    const { objects, wrapper } = this.options;
    const [newest] = newestFirst(versions);
    if (newest === undefined) {
      return false;
    }
    const stored = await objects.get(versionName(of, newest.id));
    const seen = new Substance(of);
    for await (const page of openedPages(wrapper, { of, id: newest.id }, stored)) {
      seen.look(page);
      if (!seen.isMissing) {
        return true;
      }
    }
    return false;
  }

  private async versions(of: CatalogueSubject): Promise<Version[]> {
    const prefix = cataloguePrefix(of);
    const found: Version[] = [];
    for await (const { name } of this.options.objects.list(prefix)) {
      const version = parseVersion(name.slice(prefix.length));
      found.push(...(version === null ? [] : [version]));
    }
    return found;
  }

  private later(ms: number): string {
    return new Date(this.options.now().getTime() + ms).toISOString();
  }
}

/** A rotation beside it may find what was read under the earlier key, and be over before this. */
async function* underFirstKey(
  wrapper: KeyWrapper,
  { ownerId }: CatalogueSubject,
  pages: AsyncIterable<readonly CataloguedDocument[]>,
): AsyncGenerator<readonly CataloguedDocument[]> {
  for await (const page of pages) {
    const renewed: CataloguedDocument[] = [];
    for (const document of page) {
      const isLeft = isUnderEarlierKey(wrapper, document);
      renewed.push(
        isLeft
          ? await renewedDocument(wrapper, { document, ownerId }).catch(keptAsIs(document))
          : document,
      );
    }
    yield renewed;
  }
}

/** What opens under none of the keys may open under one that is found. */
function keptAsIs(document: CataloguedDocument) {
  return (error: unknown) => {
    if (hasCode(error, 'failed-precondition')) {
      return document;
    }
    throw error;
  };
}

function about({ projectId }: CatalogueSubject): { projectId?: string } {
  return projectId === null ? {} : { projectId };
}
