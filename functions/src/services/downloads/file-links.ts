/** Files by links: made for their owners, and opened for whoever holds one. */
import type { DownloadLink } from '../../contract/downloads.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { deriveKeys } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { DataKeys } from '../ports/data-keys.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import type { Usage } from '../projects/usage.ts';
import { checkLinkToken, linkKey, makeLinkToken } from './link-token.ts';

export interface FileLinksOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly dataKeys: DataKeys;
  readonly objects: SnapshotStore;
  readonly projectUsage: Usage;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly now: () => Date;
  /** Where links point: empty for the page's own origin, else the function that may send longer. */
  readonly origin: string;
}

/** One of the files that a record has. */
interface NamedFile {
  /** Its address, without origin and token. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Which file of the record it is: a link opens no other. */
  readonly subject: { readonly format: string; readonly collection: string | null };
  readonly fileName: string;
  readonly contentType: string;
}

/** Ends early only by throwing, in words for the owner. @param signal aborted once nobody reads */
type FileBody = (signal: AbortSignal) => AsyncIterable<Uint8Array>;

/** Files of one kind of records. */
export interface LinkedFiles<Kept, Wanted> {
  /** Where links to them are made: `backups`. */
  readonly madeIn: string;
  get(id: string): Promise<Owned<Kept> | null>;
  /** What every channel is notified of with a link; null where a page shows as much. */
  notified(record: Kept): string | null;
  file(record: Kept, wanted: Wanted): NamedFile;
  /** @throws AppError `aborted` or `failed-precondition` while there is no file */
  assertThere(record: Kept): void;
  /** @throws AppError too, before anything is sent, where what its contents are by is damaged */
  open(vault: Vault, record: Kept, wanted: Wanted): Promise<FileBody>;
}

type Linker<Kept, Wanted> = (record: Kept, wanted: Wanted) => DownloadLink;

export interface OpenedFile {
  readonly ownerId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly body: FileBody;
}

const validForMs = 10 * 60_000;

export class FileLinks<Kept extends { readonly id: string; readonly projectId: string }, Wanted> {
  private readonly options: FileLinksOptions;
  private readonly files: LinkedFiles<Kept, Wanted>;

  constructor(options: FileLinksOptions, files: LinkedFiles<Kept, Wanted>) {
    this.options = options;
    this.files = files;
  }

  /**
   * @throws AppError `not-found` for records of others too, that there is no file, or
   *   `failed-precondition` where the sign-in is too old
   */
  async link(caller: GuardedCaller, id: string, wanted: Wanted): Promise<DownloadLink> {
    const record = ownedValue(await this.files.get(id), caller.uid);
    // What is left of a removed project goes a while after it.
    await ownedProject(this.options.projects, record.projectId, caller.uid);
    this.files.assertThere(record);
    const title = this.files.notified(record);
    const linkTo = await (title === null
      ? this.linker(caller.uid, record.projectId)
      : this.notifying(caller, record.projectId, title));
    return linkTo(record, wanted);
  }

  /** Makes links to files of one project of the owner's, without looking whether there are any. */
  async notifying(
    caller: GuardedCaller,
    projectId: string,
    title: string,
  ): Promise<Linker<Kept, Wanted>> {
    const lines = ['Whoever has a link can download its file for ten minutes.'];
    return await this.options.lowerings.make(caller, { projectId, title, lines }, async () =>
      this.linker(caller.uid, projectId),
    );
  }

  private async linker(ownerId: string, projectId: string): Promise<Linker<Kept, Wanted>> {
    const dataKey = await this.options.dataKeys.get(projectId, ownerId);
    const key = linkKey(dataKey);
    dataKey.fill(0);
    const expiresAt = new Date(this.options.now().getTime() + validForMs);
    return (record, wanted) => {
      const { path, query, subject, fileName } = this.files.file(record, wanted);
      const token = makeLinkToken(key, { ownerId, recordId: record.id, ...subject }, expiresAt);
      return {
        url: `${this.options.origin}${path}?${new URLSearchParams({ ...query, token }).toString()}`,
        fileName,
        expiresAt: expiresAt.toISOString(),
      };
    };
  }

  /**
   * The file that a link is for.
   * @throws AppError `permission-denied` for a link that has expired or wasn't made for this: the
   *   same whether the record exists or not; `aborted` or `failed-precondition` once there is no
   *   file
   */
  async open(id: string, wanted: Wanted & { token: string }): Promise<OpenedFile> {
    const { projects, dataKeys, objects, now, projectUsage } = this.options;
    const found = await this.files.get(id);
    const project = found === null ? null : await projects.get(found.value.projectId);
    if (found === null || project?.ownerId !== found.ownerId) {
      throw this.refused('is not valid for this file');
    }
    const { ownerId, value: record } = found;
    const { projectId } = record;
    const { subject, fileName, contentType } = this.files.file(record, wanted);
    const dataKey = await dataKeys.get(projectId, ownerId).catch((error: unknown) => {
      // Without the project's key no link to its files is valid.
      throw hasCode(error, 'failed-precondition')
        ? this.refused('is not valid for this file')
        : error;
    });
    const [key, keys] = [linkKey(dataKey), deriveKeys(dataKey)];
    dataKey.fill(0);
    const linked = { ownerId, recordId: record.id, ...subject };
    const outcome = checkLinkToken(key, linked, { token: wanted.token, now: now() });
    if (outcome !== 'valid') {
      throw this.refused(outcome === 'expired' ? 'has expired' : 'is not valid for this file');
    }
    this.files.assertThere(record);
    const vault = { store: objects, keys, owner: { ownerId, projectId } };
    const pieces = await this.files.open(vault, record, wanted);
    const body: FileBody = (signal) => projectUsage.exported(projectId, pieces(signal));
    return { ownerId, fileName, contentType, body };
  }

  private refused(why: string): AppError {
    return new AppError('permission-denied', `This download link ${why}`, {
      hint: `Make a new one from the list of ${this.files.madeIn}.`,
    });
  }
}
