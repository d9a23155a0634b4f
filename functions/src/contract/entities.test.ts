// Entities and calls as the specification names them (§3 and §7): what clients rely on is not
// renamed in passing.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { backupRecordSchema, listBackupRecords } from './backups.ts';
import { listCollections } from './explore.ts';
import { listSchedules } from './schedules.ts';
import type { Endpoint } from './endpoint.ts';
import {
  connectionStatusSchema,
  createProject,
  deleteProject,
  healthSchema,
  listProjects,
  permissionsSchema,
  projectInputSchema,
  projectMetadataSchema,
  projectSchema,
  updateProject,
} from './projects.ts';

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape).toSorted() : [];
}

test.each([
  [
    'project',
    projectSchema,
    'id name firebaseProjectId connectionType status permissions health metadata queryCount dataExported backupEnabled lastBackup lastSynced lastUsed createdAt updatedAt',
  ],
  ['project’s health', healthSchema, 'status lastCheck latency errors'],
  ['project’s metadata', projectMetadataSchema, 'description environment tags color favorite'],
  ['project’s permissions', permissionsSchema, 'read write delete'],
  [
    'project that is created',
    projectInputSchema,
    'name firebaseProjectId connectionType serviceAccountJson',
  ],
  ['backup record', backupRecordSchema, 'id status metadata'],
  ['backup record’s metadata', backupRecordSchema.shape.metadata, 'backupName'],
])('a %s has the fields of the specification', (_, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('a client gets nothing of a project’s credentials but whose they are and how old', () => {
  expect(fieldsOf(projectSchema.shape.credentials.unwrap())).toEqual([
    'addedAt',
    'clientEmail',
    'keyVersion',
    'privateKeyId',
  ]);
});

test('a connection is connected, disconnected or read-only', () => {
  expect(connectionStatusSchema.options).toEqual(['connected', 'disconnected', 'read-only']);
  expect(projectInputSchema.shape.connectionType.options).toContain('service-account');
});

const calls: readonly (readonly [string, Endpoint, string, string])[] = [
  ['GET /api/projects', listProjects, 'query', 'userId'],
  [
    'POST /api/projects',
    createProject,
    'body',
    'name firebaseProjectId connectionType serviceAccountJson userId',
  ],
  ['PUT /api/projects/{id}', updateProject, 'body', 'userId'],
  ['DELETE /api/projects/{id}', deleteProject, 'query', 'userId'],
  [
    'GET /api/projects/backup-records',
    listBackupRecords,
    'query',
    'projectId userId forceRefresh includeDownloadUrls',
  ],
  ['GET /api/projects/backup-records/configurations', listSchedules, 'query', 'projectId userId'],
  ['GET /api/projects/collections', listCollections, 'query', 'pid userId'],
];

test.each(calls)('%s is a call of signed-in users and takes its parameters', (...given) => {
  const [call, endpoint, where, fields] = given;
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
  expect(endpoint.access).toBe('user');
  const taken = fieldsOf(where === 'body' ? endpoint.body : endpoint.query);
  expect(taken).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('a list of projects has its own success flag, data and error', () => {
  expect(fieldsOf(listProjects.data)).toEqual(['data', 'error', 'success']);
});
