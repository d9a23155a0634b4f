// Finds a JDK that firebase-tools accepts, whatever `java` comes first on PATH.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from './problem.mjs';
import { isReadable, placesOnPath } from './programs.mjs';

/** firebase-tools 15 refuses anything older. */
const oldestMajor = 21;

const javaName = process.platform === 'win32' ? 'java.exe' : 'java';

/** Where installers put JDKs, each in a separate folder. */
const usualParents = {
  darwin: [
    '/Library/Java/JavaVirtualMachines',
    join(homedir(), 'Library/Java/JavaVirtualMachines'),
    '/opt/homebrew/opt',
    '/usr/local/opt',
  ],
  win32: [
    'C:\\Program Files\\Eclipse Adoptium',
    'C:\\Program Files\\Java',
    'C:\\Program Files\\Microsoft',
  ],
  linux: ['/usr/lib/jvm', '/usr/java', '/opt/java', '/opt', '/usr/local'],
};

/**
 * The newest-enough JDK of JAVA_HOME, PATH and the platform's usual places, in that order.
 *
 * @returns {{ bin: string, home: string }} `bin` is the folder that holds `java`
 * @throws {Problem} when there is none
 */
export function findJdk() {
  const seen = new Set();
  for (const java of candidates()) {
    const major = majorVersion(java);
    if (major >= oldestMajor) {
      return { bin: dirname(java), home: dirname(dirname(java)) };
    }
    seen.add(major);
  }
  seen.delete(undefined);
  const found = seen.size > 0 ? ` (found only Java ${[...seen].join(', ')})` : '';
  throw new Problem(
    `The emulators need a JDK ${oldestMajor} or newer${found}: install one, for example from https://adoptium.net, or point JAVA_HOME at it.`,
  );
}

function candidates() {
  const home = process.env.JAVA_HOME;
  const parents = [
    ...(usualParents[process.platform] ?? usualParents.linux),
    join(homedir(), '.sdkman/candidates/java'),
    join(homedir(), '.jdks'),
  ];
  const inHome = (folder) =>
    ['bin', 'Contents/Home/bin', 'libexec/openjdk.jdk/Contents/Home/bin'].map((bin) =>
      join(folder, bin, javaName),
    );
  return [
    ...(home ? [join(home, 'bin', javaName)] : []),
    ...placesOnPath(javaName),
    ...parents.flatMap(javaFolders).flatMap(inHome),
  ].filter(isReadable);
}

/** None where there is no folder that can be read. */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The newest first, by their names. */
function javaFolders(parent) {
  return namesIn(parent)
    .filter((name) => /jdk|java|temurin|corretto|zulu|graalvm|current|^\d/i.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(parent, name));
}

/** Undefined for what does not run or is older than Java 9, which does not know `--version`. */
function majorVersion(java) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const [, major] = /^\S+ (\d+)/.exec(execFileSync(java, ['--version'], options)) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}
