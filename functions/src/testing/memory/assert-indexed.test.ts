import { expect, test } from 'vitest';
import type { RecordQuery } from '../../adapters/records/records.ts';
import { assertIndexed } from './assert-indexed.ts';

const where = { ownerId: 'ada' };
const newest = { createdAt: 'desc' } as const;

test.each<[string, RecordQuery]>([
  ['equalities alone', { where: { ownerId: 'ada', status: 'failed', kind: 'x' } }],
  ['one field', { bound: ['heartbeatAt', '<', 'b'] }],
  ['an index', { where: { ...where, projectId: 'shop' }, order: newest }],
  ['several that end alike', { where: { ...where, projectId: 'p', status: 's' }, order: newest }],
  ['one for each alternative', { where, anyOf: { projectId: 'p', ownerId: 'b' }, order: newest }],
])('is served by %s', (_, query) => {
  expect(() => assertIndexed('backupRecords', query)).not.toThrow();
});

test.each<[string, RecordQuery]>([
  ['ownerId, heartbeatAt asc', { where, bound: ['heartbeatAt', '<', 'b'] }],
  ['ownerId, createdAt asc', { where, order: { createdAt: 'asc' } }],
  ['ownerId, name, createdAt desc', { where: { ...where, name: 'n' }, order: newest }],
  ['createdAt desc, name desc', { order: { createdAt: 'desc', name: 'desc' } }],
  ['ownerId, name, createdAt desc', { where, anyOf: { projectId: 'p', name: 'n' }, order: newest }],
])('lacks one for %s', (fields, query) => {
  expect(() => assertIndexed('backupRecords', query)).toThrow(
    `firestore.indexes.json has no index of backupRecords for ${fields}`,
  );
});
