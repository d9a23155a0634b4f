/**
 * Work that parts of a job do has no form beside that of a job that does it alone: a phase is a
 * list of slices (`functions/src/services/jobs/slices.ts`).
 */
import { expect, test } from 'vitest';
import { readText, sourceFiles } from './source-tree.ts';

test('only states that earlier builds stored say whether work is divided', () => {
  const files = sourceFiles()
    .filter((file) => file.startsWith('functions/src/') && !file.endsWith('.test.ts'))
    .filter((file) => readText(file).includes('isDivided'));
  expect(files).toEqual([
    'functions/src/services/backups/earlier-state.ts',
    'functions/src/services/changes/earlier-state.ts',
  ]);
});
