import { expect, test } from 'vitest';
import { z } from 'zod';
import { emailError, maySignIn, passwordError } from './credentials.ts';

test('takes a valid address and eight characters', () => {
  expect(emailError('ada@example.com')).toBeUndefined();
  expect(emailError('')).toBe('Please enter a valid email address');
  expect(emailError('ada@')).toBe('Please enter a valid email address');
  expect(passwordError('12345678')).toBeUndefined();
  expect(passwordError('1234567')).toBe('Password must be at least 8 characters long');
});

test.each([
  ['ada@example.com', '12345678', true],
  ['ada@example.com', 'abc123', true],
  ['ada@example.com', '12345', false],
  ['ada@example.com', '', false],
  ['ada@example.com', 'x'.repeat(4097), false],
  ['ada', 'abc123', false],
])('asks the identity service only about what an account may have: %s', (email, password, may) => {
  expect(maySignIn({ email, password })).toBe(may);
});

test.each([
  'ada@example.com',
  'a.b+c@mail.example.co',
  "o'brien@example.org",
  '.ada@example.com',
  'ada.@example.com',
  'ada..b@example.com',
  'ada@-example.com',
  'ada@example.c',
  'ada@example',
  'ada@exa_mple.com',
  'a b@example.com',
  'ada@example.com\n',
  'ädä@example.com',
  "ada'@example.com",
])('follows the rule of the API for addresses: %j', (email) => {
  expect(emailError(email) === undefined).toBe(z.email().safeParse(email).success);
});
