import type * as contract from '@firekeep/functions/contract';
import {
  documentSize,
  defaultFieldDiffBounds,
  diffFields,
  documentPathSchema,
  PatternSums,
  type ComparedDocument,
  type ComparedPoint,
  type Comparison,
  type EndpointInput,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import {
  differencesOf,
  shapeOf,
  type Difference,
  type RecordedDocuments,
} from '../documents/documents.ts';
import { pageOf } from '../documents/read-documents.ts';
import type { RecordedBackup, World } from '../recording/world.ts';
import type { Worlds } from '../recording/worlds.ts';

/** As many differences of a document stand in a list. */
const listedFields = 5;

type ComparisonQuery = Pick<
  EndpointInput<typeof contract.compareProjects>['query'],
  'path' | 'shape' | 'pageSize' | 'pageToken'
>;

interface Compared {
  readonly point: ComparedPoint;
  readonly documents: RecordedDocuments;
}

function livePoint({ target: { projectId }, clock, live }: World): Compared {
  const readTime = clock().toISOString();
  const unknown = { recordId: null, documentCount: null, collections: null };
  return { point: { kind: 'live', projectId, readTime, ...unknown }, documents: live };
}

function backupPoint({ record, documents }: RecordedBackup): Compared {
  const { id: recordId, projectId, createdAt, metadata } = record;
  const { documentCount, collections } = metadata;
  const readTime = metadata.readTime ?? createdAt;
  const point = { projectId, recordId, readTime, documentCount, collections };
  return { point: { kind: 'backup', ...point }, documents };
}

function sideOf(document: FirestoreDocument | undefined) {
  return document === undefined
    ? null
    : { updateTime: document.updateTime, sizeBytes: documentSize(document.path, document.fields) };
}

/** @param isWhole whether every field is wanted, also of documents that are on one side only. */
function comparedDocument(
  { path, change, before, after }: Difference,
  isWhole: boolean,
): ComparedDocument {
  const bounds = { ...defaultFieldDiffBounds, ...(isWhole ? {} : { changes: listedFields }) };
  const hasFields = isWhole || change === 'changed';
  const fields = hasFields ? diffFields(before?.fields ?? {}, after?.fields ?? {}, bounds) : null;
  return { path, change, before: sideOf(before), after: sideOf(after), fields };
}

function countsOf(differences: readonly Difference[]) {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { change } of differences) {
    counts[change] += 1;
  }
  return counts;
}

function summaryOf(differences: readonly Difference[], unchanged: number) {
  const shapes = [...new Set(differences.map(({ path }) => shapeOf(path)))].toSorted();
  const patterns = new PatternSums();
  for (const { path, before, after } of differences) {
    if (before !== undefined && after !== undefined) {
      patterns.add(shapeOf(path), before.fields, after.fields);
    }
  }
  const collections = shapes.map((path) => {
    const counts = countsOf(differences.filter((each) => shapeOf(each.path) === path));
    return { path, ...counts, unchanged: null, ...patterns.of(path) };
  });
  return { ...countsOf(differences), unchanged, collections };
}

/**
 * From a backup to another one, to its database now or to another project's.
 * @throws ApiError `not-found` where one of both isn't there
 */
export function compareBackup(
  worlds: Worlds,
  from: string,
  { against, ...query }: EndpointInput<typeof contract.compareBackup>['query'],
): Comparison {
  const before = worlds.backup(from);
  const [, other] = /^project:(.*)$/.exec(against) ?? [];
  const live = against === 'live' ? before.record.projectId : other;
  const after =
    live === undefined ? backupPoint(worlds.backup(against)) : livePoint(worlds.of(live));
  return compared(backupPoint(before), after, query);
}

/** From one project's database now to another one's. @throws ApiError `not-found` */
export function compareProjects(
  worlds: Worlds,
  { pid, against, ...query }: EndpointInput<typeof contract.compareProjects>['query'],
): Comparison {
  return compared(livePoint(worlds.of(pid)), livePoint(worlds.of(against)), query);
}

/** As the API compares them: counts are of the part that is answered. */
function compared(before: Compared, after: Compared, query: ComparisonQuery): Comparison {
  const { path, shape, pageSize = 50, pageToken } = query;
  const select = (documents: RecordedDocuments) =>
    documents.filter(
      (each) =>
        (shape === undefined || shapeOf(each.path) === shape) &&
        (path === undefined || each.path === path || each.path.startsWith(`${path}/`)),
    );
  const { differences, unchanged } = differencesOf(
    select(before.documents),
    select(after.documents),
  );
  const isForCounts = pageSize === 0;
  const { items, nextPageToken } = pageOf(differences, {
    pageSize: isForCounts ? differences.length : pageSize,
    pageToken,
  });
  const isLast = nextPageToken === null;
  const isOfDocument = documentPathSchema.safeParse(path).success;
  return {
    before: before.point,
    after: after.point,
    isPartial: false,
    summary: summaryOf(items, isLast ? unchanged : 0),
    chunks: { read: differences.length === 0 ? 0 : 2, skipped: 0 },
    readCount: [before, after].reduce(
      (sum, { point, documents }) => sum + (point.kind === 'live' ? documents.length : 0),
      0,
    ),
    fraction: isLast ? 1 : Number(nextPageToken) / differences.length,
    items: isForCounts ? [] : items.map((each) => comparedDocument(each, isOfDocument)),
    nextPageToken,
  };
}
