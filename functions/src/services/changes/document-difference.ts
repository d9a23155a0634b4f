import type { EndpointData } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import type { getPlanDifference } from '../../contract/restores.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { decide } from '../../engine/changes/decide.ts';
import { restoreFolder } from '../../engine/changes/entries.ts';
import { findEntry } from '../../engine/changes/find-entry.ts';
import { differenceOf } from '../../engine/changes/plan-tally.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { wideFieldBounds } from '../../firestore-model/document-difference.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import type { RestoreWork, SourceOf } from './change-kind.ts';
import { openBefore } from './kinds/bulk.ts';
import { kindOf } from './kinds/index.ts';
import { openOrigin } from './origin.ts';
import { formOf, planOf, planPages } from './restore-work.ts';

type Difference = EndpointData<typeof getPlanDifference>;
type Changed = Omit<Difference, 'against'>;

interface ComparedChange {
  readonly restore: Restore;
  readonly ownerId: string;
  /** Of the backup's project, with the plan. */
  readonly vault: Vault;
  /** Of the target's project, with the safety backup. */
  readonly targetVault: Vault;
  readonly database: CustomerDatabase;
}

type Access = Parameters<typeof openOrigin>[0];

/**
 * How a document would change; where it is in the safety backup of an applied change set, how it
 * did, from that.
 * @throws AppError `not-found` for a path that the change set doesn't reach
 */
export async function documentDifference(
  access: Access,
  of: ComparedChange,
  path: string,
): Promise<Difference> {
  const before = await keptBefore(of, path);
  if (before === undefined) {
    return { ...(await withSource(access, of, (all) => compare(all, path))), against: 'now' };
  }
  try {
    const made = await withSource(access, of, async (all) => {
      const document = await kindOf(all.restore).contents(all).get(path).catch(storedDataFailure);
      return rewritten(all, path, { document, before });
    });
    return { ...made, against: 'before' };
  } catch (error) {
    // The backup may be deleted, the file no longer kept, the source's hour over.
    if (!hasCode(error, 'failed-precondition', 'not-found')) {
      throw error;
    }
    return { ...sinceThen(path, { before, after: await readNow(of, path) }), against: 'since' };
  }
}

/**
 * A document as it was before the change set wrote it, null where that was to create it; undefined
 * where this isn't kept: nothing is written yet, nothing was backed up, or it was excluded or
 * changed by somebody else before.
 */
async function keptBefore(
  of: ComparedChange,
  path: string,
): Promise<Uint8Array | null | undefined> {
  if (of.restore.safetyRecordId === null) {
    return undefined;
  }
  try {
    const saved = await (await openBefore(of)).get(path);
    return saved ?? ((await isCreatedByPlan(of, path)) ? null : undefined);
  } catch (error) {
    return hasCode(error, 'corrupt') ? undefined : storedDataFailure(error);
  }
}

async function isCreatedByPlan({ vault, restore }: ComparedChange, path: string): Promise<boolean> {
  const { writes: refs } = await planPages(vault, restore);
  const folder = restoreFolder(planOf(restore));
  return (await findEntry(vault, { folder, refs }, path))?.change === 'create';
}

async function withSource<Result>(
  access: Access,
  { restore, ownerId, vault, targetVault, database }: ComparedChange,
  use: (of: SourceOf & Pick<RestoreWork, 'targetVault'>) => Promise<Result>,
): Promise<Result> {
  const opened = await kindOf(restore).open(vault, restore).catch(storedDataFailure);
  const from = await openOrigin(access, { restore, ownerId }, database);
  try {
    const form = formOf(restore, { source: opened.manifest.root, target: database.root });
    const { origin } = from;
    return await use({ ...opened, restore, vault, targetVault, database, origin, form });
  } finally {
    from.close();
  }
}

async function readNow(
  { database }: Pick<ComparedChange, 'database'>,
  path: string,
): Promise<Uint8Array | null> {
  return await database.getDocument(path).catch((error: unknown) => {
    throw connectionFailure(error);
  });
}

/** How a document would change against what the database holds now. @throws AppError */
async function compare(of: SourceOf, path: string): Promise<Changed> {
  const source = kindOf(of.restore).source(of);
  if (!source.reaches(path)) {
    throw new AppError('not-found', messages.notFound);
  }
  const document = await source.contents().get(path).catch(storedDataFailure);
  return rewritten(of, path, { document, before: await readNow(of, path) });
}

/** What becomes, or became, of a document as it is or was then. */
function rewritten(
  of: SourceOf,
  path: string,
  { document, before }: Readonly<Record<'document' | 'before', Uint8Array | null>>,
): Changed {
  const kind = kindOf(of.restore);
  if (document === null) {
    // A copy whose document is gone meanwhile isn't made; nothing goes where it was to be.
    const origin = kind.copying(of.restore)?.originOf(path) ?? null;
    return kind.isDeleting(of.restore) && before !== null && origin === null
      ? { path, change: 'delete', ...differenceOf({ before, after: null }, wideFieldBounds) }
      : unchanged(path);
  }
  const decided = decide(kind.rewrite(of), document, before);
  if (decided === null) {
    return unchanged(path);
  }
  const after = decided.after === null ? null : decodeDocument(decided.after).fields;
  return { path, change: decided.change, ...differenceOf({ before, after }, wideFieldBounds) };
}

/** What became of a document by whatever has changed it. */
function sinceThen(
  path: string,
  { before, after }: Readonly<Record<'before' | 'after', Uint8Array | null>>,
): Changed {
  const fields = after === null ? null : decodeDocument(after).fields;
  const difference = differenceOf({ before, after: fields }, wideFieldBounds);
  const isSame = before !== null && after !== null && difference.fields.length === 0;
  if (isSame || (before === null && after === null)) {
    return unchanged(path);
  }
  const change = before === null ? 'create' : after === null ? 'delete' : 'update';
  return { path, change, ...difference };
}

function unchanged(path: string): Changed {
  return { path, change: null, fields: [], moreFields: 0 };
}
