// gcloud's Firestore emulator jar names no main class, and firebase-tools runs `java -jar`. A jar
// that holds only a manifest with the class and a link to the real jar closes the gap. A jar is a
// zip, and a zip with one stored entry is written here by hand, so that no `zip` or `jar` is needed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { cacheDir } from './project.mjs';

const mainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** Manifest lines end at 72 bytes; a continuation begins with a space. */
const manifestLineBytes = 72;

/**
 * Writes the launcher for a Firestore emulator jar into the cache folder.
 *
 * @param {string} jar absolute path of gcloud's cloud-firestore-emulator.jar
 * @returns {string} path of the launcher
 */
export function writeFirestoreLauncher(jar) {
  mkdirSync(cacheDir, { recursive: true });
  const path = join(cacheDir, 'firestore-emulator-launcher.jar');
  writeFileSync(path, zipOfOne('META-INF/MANIFEST.MF', Buffer.from(manifest(jar))));
  return path;
}

function manifest(jar) {
  const lines = [
    'Manifest-Version: 1.0',
    `Main-Class: ${mainClass}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  return `${lines.map(wrap).join('')}\r\n`;
}

function wrap(line) {
  let rest = line.slice(manifestLineBytes);
  let wrapped = line.slice(0, manifestLineBytes);
  while (rest !== '') {
    wrapped += `\r\n ${rest.slice(0, manifestLineBytes - 1)}`;
    rest = rest.slice(manifestLineBytes - 1);
  }
  return `${wrapped}\r\n`;
}

/** A zip file with one uncompressed entry (APPNOTE.TXT 4.3: local header, directory, end). */
function zipOfOne(name, data) {
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0); // version needed
  common.writeUInt16LE(0x21, 8); // 1980-01-01, the first day a zip can name
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([bytes(0x04034b50), common, nameBytes, data]);
  const entry = Buffer.concat([
    bytes(0x02014b50),
    Buffer.from([20, 0]), // version made by
    common,
    Buffer.alloc(14), // no comment, disk 0, no attributes, local header at 0
    nameBytes,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, bytes(0x06054b50), end]);
}

function bytes(signature) {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(signature);
  return buffer;
}
