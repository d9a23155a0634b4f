/** A rotation of the master key. See `docs/operating.md`, 'The master key'. */
import { getFirestore } from 'firebase-admin/firestore';
import { createKeyWrapper } from '../adapters/platform/key-wrapper.ts';
import { firestoreRecords } from '../adapters/records/firestore-records.ts';
import { createMasterKeyNotes } from '../adapters/records/master-key-notes.ts';
import { createSealedDocuments } from '../adapters/records/sealed-documents.ts';
import {
  describeRotation,
  rotateMasterKey,
  rotationObstacle,
} from '../services/credentials/key-rotation.ts';
import { createSealedCatalogue } from '../services/catalogue/sealed-catalogue.ts';
import type { KeyWrapper } from '../services/ports/key-wrapper.ts';
import { CliError, parseCommand } from './cli-error.ts';
import { connect, openBucket, runMain } from './connect.ts';

const help = `Seals everything that the master key seals under the new one, and counts it.

  npm run rotate-key -- --bucket BUCKET [--check] [--project PROJECT]

  --bucket BUCKET     where the backups are, and beside them the catalogue, which holds keys too
  --check             counts only, and says when the earlier key can be taken out
  --project PROJECT   the Firebase project that Firekeep runs in; without it GCLOUD_PROJECT

The keys stand in the environment variable FIREKEEP_MASTER_KEY as they do in the secret of that name: NEW,OLD; where
Cloud KMS seals, its keys in FIREKEEP_KMS_KEY as in functions/.env.PROJECT. The functions must have been deployed with
them. It may be ended at any time and repeated, and runs beside the product.

In production it uses application default credentials (gcloud auth application-default login) of somebody with the role
Cloud Datastore User, and Storage Object User on the bucket, with Cloud KMS also Cloud KMS CryptoKey Encrypter/Decrypter on its keys. A project whose id begins
with demo- is in the emulators: those that FIRESTORE_EMULATOR_HOST names, or npm start's. The steps of a rotation: docs/operating.md, 'The master key'.

Exit codes: 0 the first key is enough, 1 something is left, or failed, 2 wrong use.
`;

const options = {
  bucket: { type: 'string' },
  check: { type: 'boolean', default: false },
  project: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

async function run(args: readonly string[]): Promise<{ text: string; exitCode: number }> {
  const { values, positionals } = parseCommand(args, options);
  if (values.help) {
    return { text: help.trimEnd(), exitCode: 0 };
  }
  if (positionals.length > 0) {
    throw new CliError('There are too many arguments: see --help');
  }
  const projectId = values.project ?? process.env['GCLOUD_PROJECT'];
  const wrapper = wrapperFor(projectId);
  connect(projectId);
  const objects = openBucket(values.bucket, projectId);
  const records = firestoreRecords(getFirestore());
  const note = await createMasterKeyNotes(records).get();
  const facts = { opens: wrapper.kekVersions, note, now: new Date() };
  const obstacle = values.check ? null : rotationObstacle(facts);
  if (obstacle !== null) {
    throw new CliError(`Nothing was changed. ${obstacle}`, 1);
  }
  await assertSeals(wrapper);
  const kinds = [
    ...createSealedDocuments(records, wrapper),
    createSealedCatalogue({ objects, wrapper }),
  ];
  const tallies = await rotateMasterKey(kinds, !values.check);
  const { lines, isOver } = describeRotation({ ...facts, tallies });
  return { text: lines.join('\n'), exitCode: isOver ? 0 : 1 };
}

function wrapperFor(projectId: string | undefined): KeyWrapper {
  const isEmulated = projectId?.startsWith('demo-') === true;
  return createKeyWrapper({
    masterKey: process.env['FIREKEEP_MASTER_KEY'] ?? '',
    kmsKeys: process.env['FIREKEEP_KMS_KEY'] ?? '',
    kmsUrl: (isEmulated ? process.env['FIREKEEP_KMS_URL'] : null) ?? null,
  });
}

/** Before anything: a key that may not be used would else be reported with every single thing. */
async function assertSeals(wrapper: KeyWrapper): Promise<void> {
  const context = 'rotate-key';
  await wrapper.unwrap(await wrapper.wrap(Buffer.from(context), context), context);
}

await runMain(run);
