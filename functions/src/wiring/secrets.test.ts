import { declaredParams } from 'firebase-functions/params';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { declareSecrets } from './secrets.ts';

afterEach(() => {
  declaredParams.splice(0);
});

const google = { FIREKEEP_GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' };
const mail = { FIREKEEP_MAIL_FROM: 'notices@example.com' };

// firebase-tools refuses to deploy functions that declare a secret which does not exist.
test.each([
  [{}, ['FIREKEEP_MASTER_KEY']],
  [google, ['FIREKEEP_MASTER_KEY', 'FIREKEEP_GOOGLE_CLIENT_SECRET']],
  [mail, ['FIREKEEP_MASTER_KEY', 'FIREKEEP_SMTP_URL']],
  [
    { ...google, ...mail },
    ['FIREKEEP_MASTER_KEY', 'FIREKEEP_GOOGLE_CLIENT_SECRET', 'FIREKEEP_SMTP_URL'],
  ],
])('an installation with %j has to have the secrets %j, and no others', (settings, names) => {
  const { params } = declareSecrets(readConfig({ GCLOUD_PROJECT: 'p', ...settings }));
  expect(declaredParams.map(({ name }) => name)).toEqual(names);
  expect(params.map(({ name }) => name)).toEqual(names);
});
