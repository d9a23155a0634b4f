import { expect, test } from 'vitest';
import { credentialErrors } from './credentials.ts';

test('takes a valid address and eight characters', () => {
  expect(credentialErrors({ email: 'ada@example.com', password: '12345678' })).toEqual({});
});

test('says for each field what is wrong', () => {
  expect(credentialErrors({ email: 'ada', password: '1234567' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters long',
  });
  expect(credentialErrors({ email: '', password: '12345678' })).toEqual({
    email: 'Please enter a valid email address',
  });
});
