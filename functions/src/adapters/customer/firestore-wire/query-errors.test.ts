import { expect, test } from 'vitest';
import { toQueryError } from './query-errors.ts';
import { status } from './grpc-status.ts';

function refusal(details: string, code: number = status.FAILED_PRECONDITION): unknown {
  return toQueryError(Object.assign(new Error(details), { code, details }));
}

const page =
  'https://console.firebase.google.com/v1/r/project/shop/firestore/indexes?create_composite=Abc';

test('a missing index comes with the page that creates it', () => {
  expect(refusal(`The query requires an index. You can create it here: ${page}`)).toMatchObject({
    code: 'failed-precondition',
    message: 'This query needs an index that the database does not have',
    link: page,
  });
});

test('an index that is being built is said to be', () => {
  const words = `The query requires an index. That index is currently building and cannot be used yet. See its status here: ${page}`;
  expect(refusal(words)).toMatchObject({
    message: 'The index that this query needs is still being built',
    link: page,
  });
});

test.each([
  'http://console.firebase.google.com/x',
  'https://console.firebase.google.com.example.org/x',
  'https://example.org/https://console.firebase.google.com/x',
  'https://a@console.firebase.google.com/x',
  'https://console.firebase.google.com:444/x',
  'javascript:alert(1)//console.firebase.google.com',
])('no link to anywhere else: %s', (link) => {
  expect(refusal(`The query requires an index. You can create it here: ${link}`)).toMatchObject({
    code: 'failed-precondition',
    link: null,
  });
});

test('other failures read as everywhere', () => {
  expect(refusal('no', status.PERMISSION_DENIED)).toMatchObject({ code: 'permission-denied' });
  expect(refusal('late', status.DEADLINE_EXCEEDED)).toMatchObject({ code: 'timeout' });
  expect(refusal('Cannot do that', status.INVALID_ARGUMENT)).toMatchObject({
    code: 'invalid-argument',
    message: 'Cannot do that',
  });
});
