import { expect, test } from 'vitest';
import { displayNameOf, initialsOf, toUser } from './user.ts';

const identity = {
  uid: 'u1',
  email: 'ada@example.com',
  displayName: 'Ada Lovelace',
  photoURL: null,
  emailVerified: true,
  providerData: [{ providerId: 'password' }],
  metadata: {
    creationTime: 'Sat, 21 Nov 2026 12:00:00 GMT',
    lastSignInTime: 'Sat, 21 Nov 2026 13:00:00 GMT',
  },
};

test('reads the user from the identity service', () => {
  expect(toUser(identity)).toEqual({
    id: 'u1',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    emailVerified: true,
    provider: 'email',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T13:00:00.000Z',
  });
});

test('knows who signed in with Google', () => {
  expect(toUser({ ...identity, providerData: [{ providerId: 'google.com' }] })?.provider).toBe(
    'google',
  );
});

test.each([
  ['https://keep.example/api/avatars/x-1_Y', '/api/avatars/x-1_Y'],
  ['https://lh3.googleusercontent.com/a/b=s96-c', 'https://lh3.googleusercontent.com/a/b=s96-c'],
])('shows the picture %s from %s', (photoURL, avatar) => {
  expect(toUser({ ...identity, photoURL })?.avatar).toBe(avatar);
});

test.each([
  ['no email', { email: null }],
  ['an email that is none', { email: 'ada' }],
  ['no id', { uid: '' }],
  ['no time of creation', { metadata: {} }],
])('refuses a user with %s', (_, part) => {
  expect(toUser({ ...identity, ...part })).toBeUndefined();
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada  king lovelace', 'AK'],
  ['Ada', 'A'],
  ['', 'A'],
  ['  ', 'A'],
  ['👩‍💻 émile', '👩‍💻É'],
])('shortens %j to %s', (name, initials) => {
  expect(initialsOf({ name, email: 'ada@example.com' })).toBe(initials);
});

test('is called by the email where there is no name', () => {
  expect(displayNameOf({ name: ' ', email: 'ada@example.com' })).toBe('ada@example.com');
});
