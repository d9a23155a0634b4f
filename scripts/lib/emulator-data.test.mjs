import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasDemoData } from './emulator-data.mjs';
import { root } from './project.mjs';

const folder = join(root, 'emulator-data');

test('the demo is there, and firebase-tools does not put its Firestore into every project', () => {
  expect(hasDemoData(folder)).toBe(true);
  const metadata = JSON.parse(readFileSync(join(folder, 'firebase-export-metadata.json'), 'utf8'));
  expect(Object.keys(metadata).toSorted()).toEqual(['auth', 'storage', 'version']);
});
