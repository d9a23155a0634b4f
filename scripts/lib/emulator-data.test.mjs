import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoData } from './project.mjs';

test('the demo is there, and firebase-tools does not put its Firestore into every project', () => {
  const text = readFileSync(join(demoData, 'firebase-export-metadata.json'), 'utf8');
  expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(['auth', 'storage', 'version']);
});
