// Finds a JDK that firebase-tools accepts, whatever `java` comes first on PATH.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Problem } from './problem.mjs';

/** firebase-tools 15 refuses anything older. */
const oldestMajor = 21;

const javaName = process.platform === 'win32' ? 'java.exe' : 'java';

/**
 * The newest-enough JDK of JAVA_HOME, PATH and the platform's usual places, in that order.
 *
 * @returns {{ bin: string, home: string, major: number }} `bin` is the folder that holds `java`
 * @throws {Problem} when there is none
 */
export function findJdk() {
  const seen = [];
  for (const bin of candidateBins()) {
    const major = majorVersion(join(bin, javaName));
    if (major === undefined) {
      continue;
    }
    if (major >= oldestMajor) {
      return { bin, home: dirname(bin), major };
    }
    seen.push(major);
  }
  const found = seen.length > 0 ? ` (found only Java ${[...new Set(seen)].join(', ')})` : '';
  throw new Problem(
    `The emulators need a JDK ${oldestMajor} or newer${found}: install one, for example from https://adoptium.net, or point JAVA_HOME at it.`,
  );
}

function candidateBins() {
  const home = process.env.JAVA_HOME;
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => dir !== '');
  const bins = [...(home ? [join(home, 'bin')] : []), ...path, ...usualHomes().flatMap(binsOf)];
  return bins.filter((bin) => existsSync(join(bin, javaName)));
}

function usualHomes() {
  const user = process.env.HOME ?? process.env.USERPROFILE ?? '';
  const parents = {
    darwin: [
      '/Library/Java/JavaVirtualMachines',
      join(user, 'Library/Java/JavaVirtualMachines'),
      '/opt/homebrew/opt',
      '/usr/local/opt',
    ],
    win32: [
      'C:\\Program Files\\Eclipse Adoptium',
      'C:\\Program Files\\Java',
      'C:\\Program Files\\Microsoft',
    ],
  }[process.platform] ?? ['/usr/lib/jvm', '/usr/java', '/opt/java', '/opt', '/usr/local'];
  return [...parents, join(user, '.sdkman/candidates/java'), join(user, '.jdks')].flatMap(
    javaFolders,
  );
}

function javaFolders(parent) {
  try {
    return readdirSync(parent)
      .filter((name) => /jdk|java|temurin|corretto|zulu|graalvm|current|^\d/i.test(name))
      .toSorted()
      .toReversed()
      .map((name) => join(parent, name));
  } catch {
    return [];
  }
}

function binsOf(home) {
  return [
    join(home, 'bin'),
    join(home, 'Contents/Home/bin'),
    join(home, 'libexec/openjdk.jdk/Contents/Home/bin'),
  ];
}

/** Undefined for what does not run or is older than Java 9, which does not know `--version`. */
function majorVersion(java) {
  try {
    const text = execFileSync(java, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const major = /^\S+ (\d+)/.exec(text)?.[1];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}
