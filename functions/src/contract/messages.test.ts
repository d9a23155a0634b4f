// The specification's sentences and bounds for what users send, each written out here: nothing is
// compared with the product's own.
import { expect, test } from 'vitest';
import { newProject } from '../services/projects/new-project.ts';
import { ownedProject } from '../services/projects/owned-project.ts';
import { errorCodes } from './errors.ts';
import { messages } from './messages.ts';
import { projectInputSchema } from './projects.ts';

test('says what the catalogue says, word for word', () => {
  expect(messages).toEqual({
    notAuthenticated: 'User not authenticated',
    projectNotFound: 'Project not found',
    permissionDenied: 'You do not have permission to perform this action',
    notFound: 'The requested resource was not found',
    networkRequestFailed: 'Network connection failed. Please check your internet connection',
    timeout: 'The operation timed out. Please try again',
    quotaExceeded: 'Service quota exceeded. Please try again later',
    unavailable: 'Service is temporarily unavailable. Please try again',
    unknown: 'An unexpected error occurred',
    nameRequired: 'Project name is required',
    nameTooLong: 'Project name must be 50 characters or less',
    firebaseProjectIdRequired: 'Firebase Project ID is required',
    firebaseProjectIdFormat: 'Invalid Firebase Project ID format',
    alreadyConnected: 'This Firebase Project is already connected',
    serviceAccountRequired: 'Service account JSON is required',
    invalidEmail: 'Please enter a valid email address',
    shortPassword: 'Password must be at least 8 characters long',
  });
});

test.each([
  'permission-denied',
  'not-found',
  'network-request-failed',
  'timeout',
  'quota-exceeded',
  'unavailable',
  'unknown',
])('has the code %s of the friendly mapping', (code) => {
  expect(errorCodes).toContain(code);
});

const project = {
  name: 'x'.repeat(50),
  firebaseProjectId: 'shop-01',
  connectionType: 'service-account',
};

/** What is said of a project's input, the first rule first; none where it is taken. */
function saidOf(part: object): string[] {
  const parsed = projectInputSchema.safeParse({ ...project, ...part });
  return parsed.error?.issues.map(({ message }) => message) ?? [];
}

test('a name has 1 to 50 characters', () => {
  expect(saidOf({})).toEqual([]);
  expect(saidOf({ name: 'x'.repeat(51) })).toEqual(['Project name must be 50 characters or less']);
  for (const name of ['', '   ', undefined, null, 5]) {
    expect(saidOf({ name })).toEqual(['Project name is required']);
  }
});

test('a Firebase project id has lowercase letters, digits and hyphens, and nothing else', () => {
  for (const firebaseProjectId of ['', ' ', undefined, null]) {
    expect(saidOf({ firebaseProjectId })[0]).toBe('Firebase Project ID is required');
  }
  for (const firebaseProjectId of [
    'Shop',
    'shop_1',
    'shop.1',
    'sh op',
    'shöp',
    'shop/x',
    'shop\nx',
  ]) {
    expect(saidOf({ firebaseProjectId })).toEqual(['Invalid Firebase Project ID format']);
  }
});

test('of a name and an id that are wrong, the name is said first', () => {
  const said = saidOf({ name: '', firebaseProjectId: 'Shop' });
  expect(said).toEqual(['Project name is required', 'Invalid Firebase Project ID format']);
});

const ofBob = newProject({
  id: 'shop',
  ownerId: 'bob',
  input: { name: 'Shop', firebaseProjectId: 'shop', connectionType: 'emulator' },
  credentials: null,
  now: '2026-01-01T00:00:00.000Z',
});

test.each([
  ['there is none', null],
  ['it is somebody else’s', ofBob],
])('a project is answered with Project not found where %s', async (_, stored) => {
  const get = async () => stored;
  expect(await ownedProject({ get: async () => ofBob }, 'shop', 'bob')).toBe(ofBob);
  await expect(ownedProject({ get }, 'shop', 'ada')).rejects.toMatchObject({
    code: 'not-found',
    message: 'Project not found',
  });
});
