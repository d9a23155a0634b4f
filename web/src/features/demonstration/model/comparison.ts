import {
  defaultFieldDiffBounds,
  diffFields,
  type ComparedCollection,
  type ComparedDocument,
  type ComparedPoint,
  type Comparison,
  type FirestoreDocument,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { bytesOf, shapeOf } from '../sample/sample-documents.ts';
import { diffDocuments, type DocumentDifference } from './differences.ts';
import { totalsOf } from './totals.ts';
import { backupOf, type World } from './world.ts';

/** As many differences of a document stand in a list. */
const listedFields = 5;
const defaultPageSize = 50;

export interface ComparisonQuery {
  readonly against: string;
  readonly path?: string | undefined;
  readonly shape?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

interface Point {
  readonly recordId: string | null;
  readonly readTime: string;
  readonly documents: readonly FirestoreDocument[];
}

function pointOf(world: World, name: string): Point {
  if (name === 'live') {
    const readTime = world.moments.now.toISOString();
    return { recordId: null, readTime, documents: world.live };
  }
  const { record, documents } = backupOf(world, name);
  const readTime = record.metadata.readTime ?? record.createdAt;
  return { recordId: record.id, readTime, documents };
}

function comparedPoint({ recordId, readTime, documents }: Point): ComparedPoint {
  const isBackup = recordId !== null;
  return {
    kind: isBackup ? 'backup' : 'live',
    projectId: demonstrationId,
    recordId,
    readTime,
    documentCount: isBackup ? documents.length : null,
    collections: isBackup
      ? totalsOf(documents).map(({ path, documentCount }) => ({ path, documentCount }))
      : null,
  };
}

function sideOf(document: FirestoreDocument | undefined) {
  return document === undefined
    ? null
    : { updateTime: document.updateTime, sizeBytes: bytesOf(document) };
}

function changeOf({ before, after }: DocumentDifference): ComparedDocument['change'] {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

/** @param isWhole whether every field is wanted, also of documents that are on one side only. */
function comparedDocument(difference: DocumentDifference, isWhole: boolean): ComparedDocument {
  const { path, before, after } = difference;
  const change = changeOf(difference);
  const bounds = { ...defaultFieldDiffBounds, ...(isWhole ? {} : { changes: listedFields }) };
  return {
    path,
    change,
    before: sideOf(before),
    after: sideOf(after),
    fields:
      isWhole || change === 'changed'
        ? diffFields(before?.fields ?? {}, after?.fields ?? {}, bounds)
        : null,
  };
}

function countsOf(differences: readonly DocumentDifference[]) {
  const count = (kind: ComparedDocument['change'], shape?: string) =>
    differences.filter(
      (each) => changeOf(each) === kind && (shape === undefined || shapeOf(each.path) === shape),
    ).length;
  const shapes = [...new Set(differences.map(({ path }) => shapeOf(path)))].toSorted();
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    collections: shapes.map((path): ComparedCollection => {
      const [added, removed] = [count('added', path), count('removed', path)];
      return { path, added, removed, changed: count('changed', path), unchanged: null };
    }),
  };
}

function select(documents: readonly FirestoreDocument[], { path, shape }: ComparisonQuery) {
  return documents.filter(
    (each) =>
      (shape === undefined || shapeOf(each.path) === shape) &&
      (path === undefined || each.path === path || each.path.startsWith(`${path}/`)),
  );
}

/** From a backup to another one or to the database now, as the API compares them: counts are of the part that is answered. */
export function compareSample(world: World, from: string, query: ComparisonQuery): Comparison {
  const before = pointOf(world, from);
  const after = pointOf(world, query.against);
  const { differences, unchanged } = diffDocuments(
    select(before.documents, query),
    select(after.documents, query),
  );
  const { pageSize = defaultPageSize, pageToken = '0' } = query;
  const begin = Number(pageToken);
  const end = pageSize === 0 ? differences.length : begin + pageSize;
  const part = differences.slice(begin, end);
  const isLast = end >= differences.length;
  const isOfDocument = query.path !== undefined && query.path.split('/').length % 2 === 0;
  return {
    before: comparedPoint(before),
    after: comparedPoint(after),
    isPartial: false,
    summary: { ...countsOf(part), unchanged: isLast ? unchanged : 0 },
    chunks: { read: differences.length === 0 ? 0 : 2, skipped: 0 },
    readCount: after.recordId === null ? after.documents.length : 0,
    fraction: isLast ? 1 : end / differences.length,
    items: pageSize === 0 ? [] : part.map((each) => comparedDocument(each, isOfDocument)),
    nextPageToken: isLast ? null : String(end),
  };
}
