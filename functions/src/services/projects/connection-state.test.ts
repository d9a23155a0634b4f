import { describe, expect, test } from 'vitest';
import type { StoredProject } from '../ports/project-store.ts';
import { assertReadable, assertWritable } from './assert-access.ts';
import { withCheck, withConnectionState } from './connection-state.ts';
import { newProject } from './new-project.ts';

const all = { read: true, write: true, delete: true };
const readOnly = { read: true, write: false, delete: false };
const checkedAt = '2026-01-02T00:00:00.000Z';

function stored(changes: Partial<StoredProject['project']> = {}): StoredProject {
  const project = newProject({
    id: 'p1',
    ownerId: 'ada',
    input: { name: 'Shop', firebaseProjectId: 'shop', connectionType: 'service-account' },
    credentials: null,
    now: '2026-01-01T00:00:00.000Z',
  });
  return { ...project, project: { ...project.project, ...changes } };
}

const passed = { isReadable: true, latencyMs: 12, granted: all, errors: [], checkedAt };
const failed = { isReadable: false, latencyMs: null, granted: all, errors: ['No'], checkedAt };

describe('after a check', () => {
  test('a project that may be written is connected', () => {
    const { project } = withCheck(stored(), passed);
    expect(project).toMatchObject({ status: 'connected', permissions: all, lastSynced: checkedAt });
    expect(project.health).toEqual({
      status: 'healthy',
      lastCheck: checkedAt,
      latency: 12,
      errors: [],
    });
  });

  test.each([
    [stored(), { ...passed, granted: readOnly }],
    [stored({ readOnly: true }), passed],
    [{ ...stored(), settings: { ...stored().settings, allowed: readOnly } }, passed],
  ])('%# is read-only', (project, check) => {
    expect(withCheck(project, check).project.status).toBe('read-only');
  });

  test('a project that could not be read is disconnected and may do nothing', () => {
    const { project } = withCheck(withCheck(stored(), passed), failed);
    expect(project).toMatchObject({
      status: 'disconnected',
      permissions: { read: false, write: false, delete: false },
      lastSynced: checkedAt,
    });
  });
});

test('what the owner allows again is granted again without a check', () => {
  const checked = withCheck(stored(), passed);
  const narrowed = withConnectionState({
    ...checked,
    settings: { ...checked.settings, allowed: readOnly },
  });
  expect(narrowed.project.permissions).toEqual(readOnly);
  const widened = withConnectionState({
    ...narrowed,
    settings: { ...narrowed.settings, allowed: all },
  });
  expect(widened.project.permissions).toEqual(all);
});

describe('guards', () => {
  const connected = withCheck(stored(), passed);

  test('a connected project may be read, written and deleted in', () => {
    assertReadable(connected);
    assertWritable(connected, ['write', 'delete']);
  });

  test.each([
    [withCheck(stored({ readOnly: true }), passed), 'marked read-only'],
    [withCheck(stored(), failed), 'disconnected'],
    [withCheck(stored(), { ...passed, granted: readOnly }), 'may not write'],
  ])('%# may not be written', (project, message) => {
    expect(() => assertWritable(project)).toThrow(message);
  });

  test('writing does not mean deleting', () => {
    const granted = { read: true, write: true, delete: false };
    const project = withCheck(stored(), { ...passed, granted });
    assertWritable(project);
    expect(() => assertWritable(project, ['delete'])).toThrow('may not delete');
  });

  test('what the owner does not allow is not read', () => {
    const settings = { ...connected.settings, allowed: { ...all, read: false } };
    expect(() => assertReadable({ settings })).toThrow('not allowed to read');
  });
});
