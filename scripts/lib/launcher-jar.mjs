// gcloud's Firestore emulator jar names no main class, and firebase-tools runs `java -jar`. A jar
// that holds only a manifest with the class and a link to the real jar closes the gap.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { cacheDir } from './project.mjs';

const require = createRequire(import.meta.url);

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/**
 * Writes the launcher for a Firestore emulator jar into the cache folder.
 *
 * @param {string} jar absolute path of gcloud's cloud-firestore-emulator.jar
 * @returns {Promise<string>} path of the launcher
 */
export async function writeFirestoreLauncher(jar) {
  // The one that firebase-tools comes with.
  const archiver = createRequire(require.resolve('firebase-tools/package.json'))('archiver');
  const zip = archiver('zip').append(manifest(jar), { name: 'META-INF/MANIFEST.MF' });
  const [bytes] = await Promise.all([buffer(zip), zip.finalize()]);
  mkdirSync(cacheDir, { recursive: true });
  const path = join(cacheDir, 'firestore-emulator-launcher.jar');
  writeFileSync(path, bytes);
  return path;
}

function manifest(jar) {
  const lines = [
    'Manifest-Version: 1.0',
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  return `${lines.map(wrap).join('\r\n')}\r\n\r\n`;
}

/** Lines of a manifest end at 72 bytes; a continuation begins with a space. */
const wrap = (line) => line.match(/.{1,71}/g).join('\r\n ');
