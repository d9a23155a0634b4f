// npm run deploy: Firekeep into a Firebase project of one's own.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { buildAll, runNode } from './lib/build.mjs';
import { writeDeployConfig } from './lib/firebase-config.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Problem, run } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { readSdkConfig } from './lib/sdk-config.mjs';
import { setSignInSettings } from './lib/sign-in-settings.mjs';

const masterKey = 'FIREKEEP_MASTER_KEY';

const help = `npm run deploy -- --project PROJECT [--only TARGETS] [--dry-run]

Deploys Firekeep to a Firebase project. In this order:
  1. installs what is missing
  2. checks that you are signed in, that the project has a web app (its configuration becomes part
     of the pages), and that the secret ${masterKey} is set
  3. builds web and functions again, and lets browsers keep the built files of /assets, by their names
  4. runs firebase deploy (which makes the functions' own lock file): rules, indexes, functions, hosting
  5. sets the identity service's password policy and the page that its messages lead to

Once before the first deployment:
  npx firebase login
  npx firebase apps:create WEB Firekeep --project PROJECT
  printf %s "$(openssl rand -base64 32)" | npx firebase functions:secrets:set ${masterKey} --data-file - --project PROJECT

  --project PROJECT   id of the Firebase project (on the Blaze plan)
  --only TARGETS      as firebase deploy takes it, for example hosting or functions:api
  --dry-run           check and build, but change nothing
`;

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, {
    project: { type: 'string' },
    only: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const project = requireProject(values.project);
  await ensureInstalled();
  await requireWebApp(project);
  await requireMasterKey(project);
  // Nothing old may go along. The configuration names the files of the built pages.
  rmSync(join(root, 'functions/lib'), { recursive: true, force: true });
  rmSync(join(root, 'web/dist'), { recursive: true, force: true });
  process.env.FIREKEEP_WEB_CONFIG = await webConfigOf(project);
  await buildAll();
  const config = writeDeployConfig();
  const args = [firebaseTools(), 'deploy', '--config', config, '--project', project];
  if (values.only !== undefined) {
    args.push('--only', values.only);
  }
  const code = await runProgram(
    process.execPath,
    [...args, ...(values['dry-run'] ? ['--dry-run'] : [])],
    { cwd: root },
  );
  if (code === 0 && values['dry-run'] !== true) {
    await setSignInSettings(project, originOf(project));
  }
  return code;
});

/** Where the pages are: as the functions take it, from their settings. */
function originOf(project) {
  const settings = join(root, `functions/.env.${project}`);
  const text = existsSync(settings) ? readFileSync(settings, 'utf8') : '';
  const [, origin] = /^FIREKEEP_ORIGIN=["']?([^\s"']+)/m.exec(text) ?? [];
  return (origin ?? `https://${project}.web.app`).replace(/\/+$/, '');
}

function requireProject(project) {
  if (project === undefined) {
    throw new Problem(`Name the project: npm run deploy -- --project PROJECT (see --help).`);
  }
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project) || project.startsWith('demo-')) {
    throw new Problem(`'${project}' is not the id of a Firebase project that can be deployed to.`);
  }
  return project;
}

async function requireWebApp(project) {
  const { code, output } = await firebase(['apps:list', 'WEB', '--json', '--project', project]);
  if (code !== 0) {
    throw new Problem(
      `${output.trim()}\nThe project ${project} can't be read: sign in with \`npx firebase login\`, or check its id.`,
    );
  }
  if (!/"appId"/.test(output)) {
    throw new Problem(
      `The project has no web app: make one with \`npx firebase apps:create WEB Firekeep --project ${project}\`.`,
    );
  }
}

/**
 * The web app's configuration, which becomes part of every page; empty where the project has
 * several web apps: then pages ask Hosting, which knows the one that is linked to it.
 */
async function webConfigOf(project) {
  const { code, output } = await firebase([
    'apps:sdkconfig',
    'WEB',
    '--json',
    '--project',
    project,
  ]);
  return (code === 0 ? readSdkConfig(output) : null) ?? '';
}

async function requireMasterKey(project) {
  const { code } = await firebase(['functions:secrets:get', masterKey, '--project', project]);
  if (code !== 0) {
    throw new Problem(
      `The secret ${masterKey} is not set: make it once with \`printf %s "$(openssl rand -base64 32)" | npx firebase functions:secrets:set ${masterKey} --data-file - --project ${project}\` and keep a copy, because without it no backup can be read.`,
    );
  }
}

function firebase(args) {
  return runNode([firebaseTools(), ...args, '--non-interactive']);
}

function firebaseTools() {
  return createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
}
