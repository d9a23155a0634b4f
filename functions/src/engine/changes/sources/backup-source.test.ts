// What a backup is asked for, by paths of the target.
import { expect, test } from 'vitest';
import type { RestoreScope } from '../../../firestore-model/restore-selection.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { TargetForm } from '../rewrite/target-form.ts';
import { BackupSource } from './backup-source.ts';

const held = ['a/1', 'a/1/b/1', 'logs/1', 'z/1'];

async function sourceOf(scope: RestoreScope, prefix: string | null = null) {
  const vault = memoryVault();
  const documents = held.map((path) => memoryDocument(path));
  const exclude = ['logs'];
  const manifest = await takeMemoryBackup(vault, new MemorySource(documents), { exclude });
  const roots = { sourceRoot: memoryRoot, targetRoot: memoryRoot };
  const form = new TargetForm({ ...roots, prefix, retarget: false });
  return new BackupSource({ vault, manifest, form, scope });
}

test.each<[RestoreScope, string | null, readonly string[]]>([
  [{}, null, ['a/1', 'a/1/b/1', 'z/1', 'z/new']],
  [{ collections: ['a'] }, null, ['a/1', 'a/1/b/1']],
  [{ collectionGroups: ['b'] }, null, ['a/1/b/1']],
  [{ collectionGroups: ['b'] }, 'old/may', ['old/may/a/1/b/1']],
  [{ paths: ['a/1'], below: true }, 'old/may', ['old/may/a/1', 'old/may/a/1/b/1']],
])('with the scope %j below %s it may hold %j', async (scope, prefix, reached) => {
  const source = await sourceOf(scope, prefix);
  const asked = [...held, 'z/new', 'logs/new'].flatMap((path) => [path, `old/may/${path}`]);
  const inTarget = asked.filter((path) => prefix !== null || !path.startsWith('old/'));
  expect(inTarget.filter((path) => source.reaches(path))).toEqual(reached);
});

test('what the backup lacks it answers with nothing, but for what its selection excluded', async () => {
  const source = await sourceOf({}, 'old/may');
  const contents = source.contents();
  const found: string[] = [];
  for (const path of ['old/may/a/1', 'old/may/a/2', 'old/may/z/1', 'z/1']) {
    if ((await contents.get(path)) !== null) {
      found.push(path);
    }
  }
  expect(found).toEqual(['old/may/a/1', 'old/may/z/1']);
  const lacks = source.lacking(null);
  const answers: boolean[] = [];
  for (const path of ['old/may/a/1', 'old/may/a/2', 'old/may/logs/1', 'old/may/z/1']) {
    answers.push(await lacks(path));
  }
  expect(answers).toEqual([false, true, false, false]);
});
