import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const emulated = {
  GCLOUD_PROJECT: 'demo-firekeep',
  FUNCTIONS_EMULATOR: 'true',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  K_SERVICE: 'api',
};

test('the emulators are known by the functions emulator and a Firestore emulator', () => {
  expect(readConfig(emulated)).toMatchObject({
    emulated: true,
    firestoreEmulatorHost: '127.0.0.1:8080',
  });
});

test.each([
  { GCLOUD_PROJECT: 'p', K_SERVICE: 'api' },
  { GCLOUD_PROJECT: 'p', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
  { GCLOUD_PROJECT: 'p', FUNCTIONS_EMULATOR: 'true' },
])('%j is not the emulators', (environment) => {
  expect(readConfig(environment)).toMatchObject({ emulated: false, firestoreEmulatorHost: null });
});

test.each(['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST', 'STORAGE_EMULATOR_HOST'])(
  'production does not start with %s',
  (name) => {
    expect(() => readConfig({ K_SERVICE: 'api', [name]: '127.0.0.1:1' })).toThrow(name);
    const environment = { K_SERVICE: 'api', FUNCTIONS_EMULATOR: 'false', [name]: '127.0.0.1:1' };
    expect(() => readConfig(environment)).toThrow(name);
  },
);

test('project and bucket come from the Firebase config where it names them', () => {
  const FIREBASE_CONFIG = JSON.stringify({ projectId: 'p', storageBucket: 'b' });
  expect(readConfig({ FIREBASE_CONFIG })).toMatchObject({ projectId: 'p', storageBucket: 'b' });
});

test('customers’ databases are reached by our own client, unless grpc-js is asked for', () => {
  const read = (transport?: string) =>
    readConfig({ FIREKEEP_FIRESTORE_TRANSPORT: transport }).firestoreTransport;
  expect([read(), read('grpc-js')]).toEqual(['http2', 'grpc-js']);
  expect(() => read('http3')).toThrow('FIREKEEP_FIRESTORE_TRANSPORT');
});

const google = { FIREKEEP_GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' };

test('connections with Google are set up by a client id', () => {
  expect(readConfig({ GCLOUD_PROJECT: 'p' }).google).toBeNull();
  expect(readConfig({ GCLOUD_PROJECT: 'p', ...google }).google).toEqual({
    clientId: 'id.apps.googleusercontent.com',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    projectsUrl: 'https://firebase.googleapis.com/v1beta1/projects',
  });
});

test('tokens leave by https only, but on the machine of the emulators', () => {
  const loopback = { ...google, FIREKEEP_GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token' };
  expect(readConfig({ ...emulated, ...loopback }).google?.tokenUrl).toBe(
    'http://127.0.0.1:1/token',
  );
  expect(() => readConfig({ GCLOUD_PROJECT: 'p', ...loopback })).toThrow('https');
  const elsewhere = { ...google, FIREKEEP_GOOGLE_REVOKE_URL: 'http://10.0.0.1/revoke' };
  expect(() => readConfig({ ...emulated, ...elsewhere })).toThrow('https');
});

test('mails are sent where it is said whom they come from', () => {
  const read = (from?: string) => readConfig({ FIREKEEP_MAIL_FROM: from }).mail;
  expect([read(), read('')]).toEqual([null, null]);
  expect(read('notices@example.com')).toEqual({ from: 'notices@example.com' });
  expect(read('Firekeep für alle <notices@example.com>')).toEqual({
    from: 'Firekeep für alle <notices@example.com>',
  });
});

test.each([
  'Firekeep',
  'a@example.com, b@example.com',
  '<a@example.com>',
  'Fire\r\nBcc: b@example.com <a@example.com>',
])('mails come from one address: not from %j', (from) => {
  expect(() => readConfig({ FIREKEEP_MAIL_FROM: from })).toThrow('FIREKEEP_MAIL_FROM');
});
