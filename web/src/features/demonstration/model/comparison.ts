import {
  documentSize,
  defaultFieldDiffBounds,
  diffFields,
  documentPathSchema,
  PatternSums,
  type compareBackup,
  type ComparedDocument,
  type ComparedPoint,
  type Comparison,
  type EndpointInput,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import {
  differencesOf,
  shapeOf,
  type Difference,
  type RecordedDocuments,
} from '../documents/documents.ts';
import { pageOf } from '../documents/read-documents.ts';
import { backupOf, type World } from '../recording/world.ts';

/** As many differences of a document stand in a list. */
const listedFields = 5;

type ComparisonQuery = EndpointInput<typeof compareBackup>['query'];

function pointOf(
  world: World,
  name: string,
): { point: ComparedPoint; documents: RecordedDocuments } {
  const projectId = demonstrationId;
  if (name === 'live') {
    const readTime = world.clock().toISOString();
    const unknown = { recordId: null, documentCount: null, collections: null };
    return { point: { kind: 'live', projectId, readTime, ...unknown }, documents: world.live };
  }
  const { record, documents } = backupOf(world, name);
  const { documentCount, collections } = record.metadata;
  const readTime = record.metadata.readTime ?? record.createdAt;
  const counts = { documentCount, collections };
  const point = { kind: 'backup' as const, projectId, recordId: record.id, readTime, ...counts };
  return { point, documents };
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
 * From a backup to another one or to the database now, as the API compares them: counts are of the
 * part that is answered.
 */
export function compare(world: World, from: string, query: ComparisonQuery): Comparison {
  const [before, after] = [pointOf(world, from), pointOf(world, query.against)];
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
    readCount: after.point.kind === 'live' ? after.documents.length : 0,
    fraction: isLast ? 1 : Number(nextPageToken) / differences.length,
    items: isForCounts ? [] : items.map((each) => comparedDocument(each, isOfDocument)),
    nextPageToken,
  };
}
