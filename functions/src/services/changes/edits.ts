import type { EndpointData, EndpointInput } from '../../contract/endpoint.ts';
import type {
  deleteDocument,
  postDocument,
  putDocument,
  startChange,
  WantedWrite,
} from '../../contract/edits.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { AppError } from '../../lib/errors.ts';
import { newDocumentId } from '../../lib/ids.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { decideWrite, type DecideOptions } from './inline-changes.ts';
import { readNow, withNow } from './documents-now.ts';
import { knownOf, undoOfInline } from './inline-undo.ts';
import { assertEditAllowed, type EditRequest } from './assert-edit-allowed.ts';
import type { EditCaller, InlineSet, InlineSets } from './inline-sets.ts';
import { ReadsAhead } from './reads-ahead.ts';
import { outcomeOf, resultsOf } from './write-results.ts';

export interface EditsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly sets: Pick<InlineSets, 'apply'>;
}

type Body<E extends typeof putDocument | typeof postDocument> = Omit<
  EndpointInput<E>['body'],
  'userId'
>;
type DeleteQuery = Omit<EndpointInput<typeof deleteDocument>['query'], 'userId'>;
type Edited = EndpointData<typeof putDocument>;
type Applied = EndpointData<typeof startChange>;

/** Where a change set of few documents is applied. */
interface EditTarget extends Pick<InlineSet, 'stored' | 'database' | 'caller'> {
  readonly vault: Promise<Vault>;
}

type Change = Omit<EndpointInput<typeof startChange>['body'], 'userId'>;

interface ToDecide extends Pick<DecideOptions, 'takesSame'> {
  readonly writes: readonly WantedWrite[];
  readonly existing: ReadonlyMap<string, Uint8Array>;
}

/** Changes of few documents, each as its author saw it, and putting them back. */
export class Edits {
  private readonly options: EditsOptions;
  private readonly ahead: ReadsAhead;

  constructor(options: EditsOptions) {
    this.options = options;
    this.ahead = new ReadsAhead(options.databases);
  }

  /**
   * @throws AppError `aborted` with the document as it is now, where that isn't as it was seen;
   *   `failed-precondition` where the project may not be written; `invalid-argument` for fields
   *   that Firestore doesn't take
   */
  async put(
    caller: EditCaller,
    { pid, reason, confirmation, ...write }: Body<typeof putDocument>,
  ): Promise<Edited> {
    return await this.one(caller, { pid, reason, confirmation, write });
  }

  /** @throws AppError as `put`; `already-exists` */
  async create(
    caller: EditCaller,
    { collection, id = newDocumentId(), fields, ...asked }: Body<typeof postDocument>,
  ): Promise<Edited> {
    const write: WantedWrite = { path: `${collection}/${id}`, fields, create: true };
    return await this.one(caller, { ...asked, write });
  }

  /** @throws AppError as `put` */
  async delete(caller: EditCaller, { pid, reason, confirmation, ...write }: DeleteQuery) {
    const { path, changeId } = await this.one(caller, {
      pid,
      reason,
      confirmation,
      write: { ...write, fields: null },
    });
    return { path, changeId };
  }

  /**
   * What is as it is to be already is unchanged: drafts can be sent again after a lost answer.
   * @throws AppError as `put`, but for conflicts, which the results name
   */
  async apply(caller: EditCaller, asked: Change): Promise<Applied> {
    return await this.change(caller, asked, true);
  }

  private async change(
    caller: EditCaller,
    { pid, writes, ...asked }: Change,
    takesSame: boolean,
  ): Promise<Applied> {
    const paths = writes.map(({ path }) => path);
    const ahead = this.ahead.begin({ uid: caller.uid, pid }, paths);
    return await this.at(caller, pid, async (place) => {
      const read = (await ahead(place.stored)) ?? (await readNow(place.database, paths));
      return await this.write(place, { writes, existing: read, takesSame }, asked);
    });
  }

  /**
   * Puts back what a change set of few documents wrote, where that is as it left it.
   * @throws AppError `failed-precondition` where nothing is to undo
   */
  async undo(caller: EditCaller, previous: Restore, asked: EditRequest = {}): Promise<Restore> {
    const { inline, target, id, sourceProjectId, projectId } = previous;
    return await this.at(caller, target.projectId, async (place) => {
      if (inline === null || !previous.canUndo) {
        throw new AppError('failed-precondition', 'There is nothing to undo');
      }
      const vault = await place.vault;
      const undo = await undoOfInline({ ...place, vault }, { id, inline });
      if (undo.length === 0) {
        throw new AppError('failed-precondition', 'There is nothing to undo');
      }
      // What isn't as it was left is not sent: its condition may come true before it is written.
      const changes = undo.flatMap(({ change, problem }) => (problem === null ? [change] : []));
      const reason = assertEditAllowed(place.stored, changes, asked);
      const wanted = {
        kind: 'undo',
        reason,
        undoOf: id,
        sourceProjectId: sourceProjectId ?? projectId,
        scope: { paths: undo.map(({ change }) => change.path) },
      } as const;
      const outcome = knownOf(undo);
      return (await this.options.sets.apply({ ...place, vault, changes, wanted, outcome })).change;
    });
  }

  private async one(
    caller: EditCaller,
    { write, ...asked }: EditRequest & { readonly pid: string; readonly write: WantedWrite },
  ): Promise<Edited> {
    // Two people who add one to a number at once must not count as one.
    const { change, results } = await this.change(caller, { ...asked, writes: [write] }, false);
    const [result] = results;
    if (result === undefined) {
      throw new Error('a write without a result');
    }
    const { document, path } = result;
    if (result.result === 'conflict') {
      const code = write.create === true ? 'already-exists' : 'aborted';
      throw new AppError(code, result.reason ?? '', { current: document });
    }
    if (result.result === 'failed') {
      throw new AppError('failed-precondition', result.reason ?? '');
    }
    const none = { name: '', path, missing: true, fields: {}, createTime: null, updateTime: null };
    return { ...(document ?? none), changeId: change?.id ?? null };
  }

  private async at<T>(
    caller: EditCaller,
    pid: string,
    work: (place: EditTarget) => Promise<T>,
  ): Promise<T> {
    const { projects, databases, vaults } = this.options;
    // Its key is read beside the project, and opens for the owner only: nobody else hears of it.
    const vault = vaults.open(pid, caller.uid);
    void vault.catch(() => undefined);
    const stored = await ownedProject(projects, pid, caller.uid);
    assertReadable(stored);
    assertWritable(stored);
    const database = await databases.open(stored).catch((error: unknown) => {
      throw connectionFailure(error);
    });
    try {
      return await work({ stored, database, vault, caller });
    } finally {
      database.close();
    }
  }

  private async write(
    place: EditTarget,
    { writes, existing, takesSame }: ToDecide,
    asked: EditRequest,
  ): Promise<Applied> {
    const { database } = place;
    const { root } = database;
    const decided = writes.map((write) => ({
      write,
      ...decideWrite({ root, takesSame }, write, existing.get(write.path) ?? null),
    }));
    const changes = decided.flatMap(({ change }) => (change === null ? [] : [change]));
    if (changes.length === 0) {
      return {
        change: null,
        results: resultsOf({ decided, documents: existing, root: database.root, outcomes: [] }),
      };
    }
    const reason = assertEditAllowed(place.stored, changes, asked);
    const { change, outcomes } = await this.options.sets.apply({
      ...place,
      vault: await place.vault,
      changes,
      wanted: { kind: 'edit', reason },
      outcome: outcomeOf(decided),
    });
    // What somebody else was quicker with is shown as it is now.
    const others = changes.flatMap(({ path }, at) =>
      'path' in (outcomes[at] ?? {}) ? [path] : [],
    );
    const documents = await withNow(database, existing, others);
    return { change, results: resultsOf({ decided, documents, root: database.root, outcomes }) };
  }
}
