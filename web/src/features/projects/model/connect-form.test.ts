import { expect, test } from 'vitest';
import { firstConnectError } from './connect-form.ts';

const valid = { name: 'Shop', firebaseProjectId: 'my-shop-1', serviceAccountJson: '{}' };
const none = [] as const;

test('has nothing against a complete form', () => {
  expect(firstConnectError(valid, none)).toBeNull();
});

test.each([
  [{ name: '', firebaseProjectId: '', serviceAccountJson: '' }, 'Project name is required'],
  [{ name: '   ' }, 'Project name is required'],
  [{ name: 'x'.repeat(51) }, 'Project name must be 50 characters or less'],
  [{ firebaseProjectId: '', serviceAccountJson: '' }, 'Firebase Project ID is required'],
  [{ firebaseProjectId: 'My_Shop' }, 'Invalid Firebase Project ID format'],
  [
    { firebaseProjectId: 'taken', serviceAccountJson: '' },
    'This Firebase Project is already connected',
  ],
  [{ serviceAccountJson: ' ' }, 'Service account JSON is required'],
])('stops at the first broken rule of %j', (part, message) => {
  const projects = [{ firebaseProjectId: 'taken' }];
  expect(firstConnectError({ ...valid, ...part }, projects)?.message).toBe(message);
});

test('takes fifty characters', () => {
  expect(firstConnectError({ ...valid, name: 'x'.repeat(50) }, none)).toBeNull();
});
