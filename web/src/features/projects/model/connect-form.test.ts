import { expect, test } from 'vitest';
import { connectFormSchema, filledFrom, type ConnectForm } from './connect-form.ts';

const valid: ConnectForm = {
  way: 'key',
  name: 'Shop',
  firebaseProjectId: 'my-shop-1',
  databaseId: '',
  environment: null,
  serviceAccountJson: '{}',
};
const none = [] as const;

function firstConnectError(form: ConnectForm, ...known: Parameters<typeof connectFormSchema>) {
  const issues = connectFormSchema(...known).safeParse(form).error?.issues ?? [];
  expect(issues.length).toBeLessThan(2);
  return issues[0] === undefined ? null : { field: issues[0].path[0], message: issues[0].message };
}

test('has nothing against a complete form', () => {
  expect(firstConnectError(valid, none)).toBeNull();
});

test.each([
  [{ name: '', firebaseProjectId: '', serviceAccountJson: '' }, 'Project name is required'],
  [{ name: '   ' }, 'Project name is required'],
  [{ name: 'x'.repeat(51) }, 'Project name must be 50 characters or less'],
  [{ firebaseProjectId: '', serviceAccountJson: '' }, 'Firebase Project ID is required'],
  [{ firebaseProjectId: 'My-Shop' }, 'Invalid Firebase Project ID format'],
  [{ firebaseProjectId: 'my_shop' }, 'Invalid Firebase Project ID format'],
  [{ firebaseProjectId: 'my shop' }, 'Invalid Firebase Project ID format'],
  [{ firebaseProjectId: 'mein-laden-ä' }, 'Invalid Firebase Project ID format'],
  [
    { firebaseProjectId: 'taken', serviceAccountJson: '' },
    'This Firebase Project is already connected',
  ],
  [
    { firebaseProjectId: 'taken', databaseId: '(default)' },
    'This Firebase Project is already connected',
  ],
  [
    { databaseId: 'No' },
    'A database ID is (default), or 4 to 63 lowercase letters, digits and hyphens that begin with a letter',
  ],
  [{ serviceAccountJson: ' ' }, 'Service account JSON is required'],
])('stops at the first broken rule of %j', (part, message) => {
  const projects = [{ firebaseProjectId: 'taken', databaseId: '(default)' }];
  expect(firstConnectError({ ...valid, ...part }, projects)?.message).toBe(message);
});

test('takes none but a known database, where they are known', () => {
  const known = ['shop', 'staging'];
  expect(firstConnectError(valid, none, known)).toEqual({
    field: 'databaseId',
    message: 'Choose one of the databases of the project',
  });
  expect(firstConnectError({ ...valid, databaseId: 'shop' }, none, known)).toBeNull();
  expect(firstConnectError(valid, none, [])).toBeNull();
});

test('asks for a key only where one is needed', () => {
  const keyless = { ...valid, serviceAccountJson: '' };
  expect(firstConnectError({ ...keyless, way: 'emulator' }, none)).toBeNull();
  expect(firstConnectError({ ...keyless, way: 'google', name: '' }, none)?.field).toBe('name');
});

test('takes fifty characters', () => {
  expect(firstConnectError({ ...valid, name: 'x'.repeat(50) }, none)).toBeNull();
  expect(firstConnectError({ ...valid, name: ` ${'x'.repeat(50)} ` }, none)).toBeNull();
});

test('takes another database of a project that is connected', () => {
  const projects = [{ firebaseProjectId: 'my-shop-1', databaseId: '(default)' }];
  expect(firstConnectError({ ...valid, databaseId: ' staging ' }, projects)).toBeNull();
  expect(firstConnectError(valid, projects)?.message).toBe(
    'This Firebase Project is already connected',
  );
});

test('a key fills in what is empty or came from the key before, and nothing that was typed', () => {
  const empty = { ...valid, name: '', firebaseProjectId: '' };
  const filled = filledFrom(empty, 'shop', null);
  expect(filled).toEqual({ name: 'shop', firebaseProjectId: 'shop' });
  expect(filledFrom({ ...empty, ...filled }, 'blog', 'shop')).toEqual({
    name: 'blog',
    firebaseProjectId: 'blog',
  });
  expect(filledFrom(valid, 'blog', 'shop')).toEqual({
    name: 'Shop',
    firebaseProjectId: 'my-shop-1',
  });
  expect(filledFrom(empty, null, null)).toEqual({ name: '', firebaseProjectId: '' });
});
