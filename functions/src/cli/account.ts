/** An operator's work on accounts: administrators and tiers. See `docs/operating.md`. */
import { getAuth, type Auth, type UserRecord } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { createAccountStore } from '../adapters/records/account-store.ts';
import { tierIdSchema, tiers } from '../contract/quotas.ts';
import { CliError, parseCommand } from './cli-error.ts';
import { connect, runMain } from './connect.ts';

const help = `Who administers Firekeep, and who has which plan.

  npm run account -- grant-admin  EMAIL [--project PROJECT]
  npm run account -- revoke-admin EMAIL [--project PROJECT]
  npm run account -- plan         EMAIL ${tierIdSchema.options.join('|')} [--project PROJECT]
  npm run account -- show         EMAIL [--project PROJECT]

  --project PROJECT   the Firebase project that Firekeep runs in; without it GCLOUD_PROJECT

  grant-admin   lets the user see what visitors wrote from the contact page (custom claim admin: true);
                their next ID token says so: after an hour at most, or once they have signed in again
  revoke-admin  takes that back and signs the user out everywhere, at once
  plan          what the user's projects, schedules and backups are measured by; what there is already stays
  show          what is known of the user

In production it uses application default credentials (gcloud auth application-default login) of somebody with the roles
Firebase Authentication Admin and Cloud Datastore User. A project whose id begins with demo- is in the emulators: those
that FIREBASE_AUTH_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST name, or npm start's.

Exit codes: 0 done, 1 something failed, 2 wrong use, 3 no such user.
`;

const options = {
  project: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const noSuchUser = 3;
interface Services {
  readonly auth: Auth;
  readonly db: Firestore;
}

async function userOf({ auth }: Services, email: string | undefined): Promise<UserRecord> {
  if (email === undefined) {
    throw new CliError('The e-mail address of the user is missing');
  }
  try {
    return await auth.getUserByEmail(email);
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'auth/user-not-found' || code === 'auth/invalid-email') {
      throw new CliError(`No user has the address ${email}`, noSuchUser);
    }
    throw error;
  }
}

async function setAdmin({ auth }: Services, user: UserRecord, isAdmin: boolean): Promise<void> {
  const { admin: _previous, ...claims } = user.customClaims ?? {};
  await auth.setCustomUserClaims(user.uid, isAdmin ? { ...claims, admin: true } : claims);
  if (!isAdmin) {
    await auth.revokeRefreshTokens(user.uid);
  }
}

async function setTier({ db }: Services, user: UserRecord, text: string | undefined) {
  const tier = tierIdSchema.safeParse(text);
  if (!tier.success) {
    throw new CliError(`The plan must be one of ${tierIdSchema.options.join(', ')}`);
  }
  const accounts = createAccountStore(db, () => new Date());
  await accounts.update(user.uid, (account) => ({ ...account, plan: tier.data }));
  return tiers[tier.data].name;
}

async function describe({ db }: Services, user: UserRecord): Promise<string> {
  const { plan } = await createAccountStore(db, () => new Date()).get(user.uid);
  const projects = await db.collection('projects').where('ownerId', '==', user.uid).count().get();
  const lines = {
    user: user.uid,
    email: `${user.email}${user.emailVerified ? '' : ' (not verified)'}`,
    signsIn: user.disabled ? 'no, disabled' : 'yes',
    admin: user.customClaims?.['admin'] === true ? 'yes' : 'no',
    plan: tiers[plan].name,
    projects: String(projects.data().count),
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}\t${value}`)
    .join('\n');
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseCommand(args, options);
  const [command, email, argument, ...rest] = positionals;
  if (values.help || command === undefined) {
    return help.trimEnd();
  }
  if (!['grant-admin', 'revoke-admin', 'plan', 'show'].includes(command)) {
    throw new CliError(`There is no command ${command}: see --help`);
  }
  if (rest.length > 0 || (command !== 'plan' && argument !== undefined)) {
    throw new CliError('There are too many arguments: see --help');
  }
  connect(values.project ?? process.env['GCLOUD_PROJECT']);
  const services = { auth: getAuth(), db: getFirestore() };
  const user = await userOf(services, email);
  switch (command) {
    case 'grant-admin':
      await setAdmin(services, user, true);
      return `${email} is an administrator as soon as they have signed in again`;
    case 'revoke-admin':
      await setAdmin(services, user, false);
      return `${email} is no administrator and is signed out`;
    case 'plan':
      return `${email} is on the plan ${await setTier(services, user, argument)}`;
    default:
      return await describe(services, user);
  }
}

await runMain(async (args) => ({ text: await run(args), exitCode: 0 }));
