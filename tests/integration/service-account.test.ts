// Key files that name addresses, files and programs: whatever they say, none of it is called, read
// or run.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject, messages, updateProject } from '@firekeep/functions/contract';
import { z } from 'zod';
import { send } from '../support/api.ts';
import { connectProject, newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { signUp } from '../support/users.ts';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'functions/src');
const watched = join(root, 'tests/support/watched-key-files.mjs');
/** What the watched process loads, in the folder from which functions find their packages. */
const built = join(root, `functions/.cache/watched-key-files-${process.pid}`);

/** A server that a hostile key file names; nothing may ever ask it for anything. */
const requests: string[] = [];
const listener = createServer((req, res) => {
  requests.push(`${req.method} ${req.url}`);
  res.end('{"access_token":"stolen","expires_in":3600}');
});
let evil = '';

beforeAll(async () => {
  await build({
    input: {
      'parse-service-account': join(source, 'services/credentials/parse-service-account.ts'),
      'service-account-tokens': join(source, 'adapters/google/service-account-tokens.ts'),
    },
    platform: 'node',
    external: /^[a-z@]/,
    output: { dir: built, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  evil = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});

afterAll(() => {
  listener.close();
  rmSync(built, { recursive: true });
});

const metadata =
  'http://169.254.169.254/computeMetadata/v1/instance/service-accounts/default/token';

/** Whole key files, valid in all but what is hostile about them. */
function hostileFiles(projectId: string): Record<string, Record<string, unknown>> {
  const external = {
    audience:
      '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/p',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${evil}/token`,
  };
  const key = (changes: Record<string, unknown>) => serviceAccount(projectId, changes);
  return {
    'external account, address': key({
      type: 'external_account',
      ...external,
      credential_source: { url: metadata, headers: { 'Metadata-Flavor': 'Google' } },
    }),
    'external account, local address': key({
      type: 'external_account',
      ...external,
      credential_source: { url: `${evil}/source` },
    }),
    'external account, file': key({
      type: 'external_account',
      ...external,
      credential_source: { file: '/proc/self/environ' },
    }),
    'external account, program': key({
      type: 'external_account',
      ...external,
      credential_source: { executable: { command: '/bin/true', timeout_millis: 5000 } },
    }),
    'external account, AWS': key({
      type: 'external_account',
      ...external,
      credential_source: { environment_id: 'aws1', region_url: `${evil}/region` },
    }),
    'external account, certificate': key({
      type: 'external_account',
      ...external,
      credential_source: { certificate: { certificate_config_location: '/etc/passwd' } },
    }),
    'external account of a user': key({
      type: 'external_account_authorized_user',
      token_url: `${evil}/token`,
      refresh_token: 'x',
      client_id: 'x',
      client_secret: 'x',
    }),
    'authorized user': key({ type: 'authorized_user', refresh_token: 'x', client_secret: 'x' }),
    'impersonated account': key({
      type: 'impersonated_service_account',
      service_account_impersonation_url: `${evil}/impersonate`,
      source_credentials: { type: 'external_account', ...external },
    }),
    'GDC account': key({
      type: 'gdch_service_account',
      token_uri: `${evil}/token`,
      ca_cert_path: '/etc/passwd',
    }),
    'other universe': key({ universe_domain: new URL(evil).host }),
  };
}

/** Service-account keys whose addresses are hostile: they are taken, the addresses are not. */
function keysWithAddresses(projectId: string): Record<string, Record<string, unknown>> {
  const uris = {
    local: `${evil}/token`,
    metadata,
    subdomain: 'https://oauth2.googleapis.com.evil.example/token',
    userinfo: 'https://oauth2.googleapis.com@127.0.0.1/token',
    file: 'file:///proc/self/environ',
    lines: `https://oauth2.googleapis.com/token\r\nHost: ${new URL(evil).host}`,
  };
  return Object.fromEntries(
    Object.entries(uris).map(([name, uri]) => [
      name,
      serviceAccount(projectId, {
        token_uri: uri,
        auth_uri: uri,
        auth_provider_x509_cert_url: uri,
        client_x509_cert_url: uri,
        credential_source: { url: uri, file: '/proc/self/environ' },
      }),
    ]),
  );
}

const resultSchema = z.array(
  z.object({ name: z.string(), outcome: z.string(), touched: z.array(z.string()) }),
);

async function runWatched(files: Record<string, Record<string, unknown>>) {
  const cases = Object.entries(files).map(([name, file]) => ({ name, json: JSON.stringify(file) }));
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(process.execPath, [watched, built], (error, stdout) => {
      if (error === null) {
        resolve(stdout);
      } else {
        reject(new Error('The watched process failed', { cause: error }));
      }
    });
    child.stdin?.end(JSON.stringify(cases));
  });
  const results = resultSchema.parse(JSON.parse(output));
  expect(results).toHaveLength(cases.length);
  return results;
}

test('files of other kinds cause no connection, no look-up, no process and no file to be read', async () => {
  for (const { name, outcome, touched } of await runWatched(hostileFiles('demo-hostile'))) {
    expect({ name, touched }).toEqual({ name, touched: [] });
    expect(outcome).toMatch(/^refused: /);
  }
});

test('of a key with hostile addresses five fields are used, and only the one fixed address is asked', async () => {
  for (const { name, outcome, touched } of await runWatched(keysWithAddresses('demo-hostile'))) {
    expect({ name, outcome }).toEqual({
      name,
      outcome: 'accepted: projectId, privateKeyId, privateKey, clientEmail',
    });
    expect(touched, 'the watch itself has to see something').not.toEqual([]);
    for (const entry of touched) {
      expect(entry).toMatch(/^(?:connection|look-up) oauth2\.googleapis\.com(?::443)?$/);
    }
  }
});

test('the API refuses such files and asks nobody', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  for (const [name, file] of Object.entries(hostileFiles('demo-hostile'))) {
    const serviceAccountJson = JSON.stringify(file);
    const firebaseProjectId = newFirebaseProjectId();
    const created = await send(user, createProject, {
      body: { name, firebaseProjectId, connectionType: 'service-account', serviceAccountJson },
    });
    expect([name, created.status]).toEqual([name, 400]);
    expect(created.text).not.toMatch(/169\.254|127\.0\.0\.1|environ|BEGIN/);
    const params = { id: project.id };
    const replaced = await send(user, updateProject, { params, body: { serviceAccountJson } });
    expect([name, replaced.status]).toEqual([name, 400]);
  }
  expect(requests).toEqual([]);
});

test('the API takes keys with hostile addresses and follows none of them', async () => {
  for (const [name, file] of Object.entries(keysWithAddresses('demo-hostile'))) {
    // More than one user's plan has room for.
    const user = await signUp();
    const firebaseProjectId = newFirebaseProjectId();
    const answer = await send(user, createProject, {
      body: {
        name,
        firebaseProjectId,
        connectionType: 'service-account',
        serviceAccountJson: JSON.stringify(file),
      },
    });
    expect([name, answer.status]).toEqual([name, 201]);
    expect(answer.text).not.toMatch(/169\.254|evil\.example|proc\/self/);
  }
  expect(requests).toEqual([]);
});

test('what is no file at all is refused in plain words', async () => {
  const user = await signUp();
  const refusalOf = async (serviceAccountJson: string) => {
    const answer = await send(user, createProject, {
      body: {
        name: 'x',
        firebaseProjectId: newFirebaseProjectId(),
        connectionType: 'service-account',
        serviceAccountJson,
      },
    });
    expect(answer.status).toBe(400);
    return z.object({ error: z.object({ message: z.string() }) }).parse(answer.json).error.message;
  };
  expect(await refusalOf('')).toBe(messages.serviceAccountRequired);
  expect(await refusalOf('/proc/self/environ')).toBe('The service account JSON is not valid JSON');
  expect(await refusalOf('{"private_key":"canary')).not.toContain('canary');
  expect(await refusalOf('x'.repeat(20_000))).toBe('The service account JSON is too long');
});
