// The command that grants and revokes what administrators may, and gives out plans.
import { getTier, listContactSubmissions } from '@firekeep/functions/contract';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { connectProject } from '../support/projects.ts';
import { runCommand } from '../support/run-command.ts';
import { changeUser, signIn, signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const script = fileURLToPath(new URL('../../scripts/account.mjs', import.meta.url));

const run = (args: readonly string[], environment: Record<string, string | undefined> = {}) =>
  runCommand(script, args, { ...process.env, ...environment });

let user: TestUser;

beforeAll(async () => {
  user = await signUp();
});

const listing = async (caller: TestUser) =>
  (await send(caller, listContactSubmissions, { query: {} })).status;

test('makes an administrator, and ends that at once', async () => {
  await changeUser(user.uid, { customAttributes: JSON.stringify({ other: 'claim' }) });
  expect(await run(['grant-admin', user.email])).toMatchObject({ code: 0, stderr: '' });
  expect(await listing(user)).toBe(404);
  const admin = await signIn(user.email, user.password);
  const signedInAt = Math.floor(Date.now() / 1000);
  expect(await listing(admin)).toBe(200);
  expect((await run(['show', user.email])).stdout).toContain('admin\tyes\n');

  // The identity service counts in seconds: a token of the second it is revoked in stays good.
  await waitUntil('the next second', async () => Math.floor(Date.now() / 1000) > signedInAt);
  expect((await run(['revoke-admin', user.email])).stdout).toContain('is signed out');
  expect(await listing(admin)).toBe(404);
  expect(await listing(await signIn(user.email, user.password))).toBe(404);
  expect((await run(['show', user.email])).stdout).toContain('admin\tno\n');
});

test('gives out plans, and shows them', async () => {
  const owner = await signUp();
  expect(await run(['plan', owner.email, 'team'])).toMatchObject({
    code: 0,
    stdout: `${owner.email} is on the plan Team\n`,
  });
  expect((await call(owner, getTier, { query: {} })).plan).toBe('team');
  await connectProject(owner);
  const { stdout } = await run(['show', owner.email]);
  expect(stdout).toContain(`user\t${owner.uid}\n`);
  expect(stdout).toContain('plan\tTeam\nprojects\t1\n');
});

test.each([
  ['an unknown user', ['show', 'nobody@example.dev'], 3, 'No user has the address'],
  ['what is no address', ['show', 'nobody'], 3, 'No user has the address nobody'],
  ['no user', ['grant-admin'], 2, 'The e-mail address of the user is missing'],
  ['an unknown command', ['promote', 'x@example.dev'], 2, 'There is no command promote'],
  ['an unknown plan', ['plan', 'USER', 'gold'], 2, 'must be one of free, team, business'],
  ['no plan', ['plan', 'USER'], 2, 'must be one of free, team, business'],
  ['an unknown option', ['show', 'USER', '--force'], 2, '--force'],
  ['too much', ['show', 'USER', 'x'], 2, 'too many arguments'],
] as const)('refuses %s', async (...[, args, code, message]) => {
  const answer = await run(args.map((arg) => (arg === 'USER' ? user.email : arg)));
  expect(answer).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) as unknown });
});

test('never mistakes production for the emulators', async () => {
  const answer = await run(['show', user.email, '--project', 'somebodys-product']);
  expect(answer).toMatchObject({ code: 2, stderr: expect.stringContaining('is set, but') });
  expect(await run(['show', user.email], { GCLOUD_PROJECT: '' })).toMatchObject({ code: 2 });
});

test('says how it is used', async () => {
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('npm run account -- grant-admin  EMAIL');
});
