// The same data taken out and brought in by Firekeep and by other tools, and what each leaves
// different.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEmulators } from '../support/emulators.ts';
import { writeTyped } from '../support/typed-documents.ts';
import { differencesOf } from './differences.ts';
import type { Copy, ResultOf } from './results.ts';
import { drop, fill, measure, newDatabase, newVault } from './suite.ts';
import { installTools, runTool, tools, writeKeyFile, type Tool } from './tools.ts';
import { kindOf, typeSamples } from './type-samples.ts';

async function wallSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Copies a database into one that nobody has used. */
type Copier = (
  sourceId: string,
  targetId: string,
) => Promise<Pick<Copy, 'outSeconds' | 'inSeconds' | 'problem'>>;

/**
 * Backup with its verification, and a restore with the verification before it, each in a separate
 * process.
 */
const withFirekeep: Copier = async (sourceId, targetId) => {
  const vault = { ...newVault(), backupId: 'first' };
  const outSeconds = await wallSeconds(() =>
    measure({ kind: 'backup', projectId: sourceId, ...vault, previousId: null }),
  );
  const inSeconds = await wallSeconds(() =>
    measure({ kind: 'restore', projectId: targetId, ...vault }),
  );
  return { outSeconds, inSeconds, problem: null };
};

function withTool(tool: Tool, folder: string): Copier {
  return async (sourceId, targetId) => {
    const placeOf = (projectId: string) => {
      const keyFile = join(folder, `${projectId}.json`);
      writeKeyFile(keyFile, projectId);
      const file = join(folder, `${tool.name}-${sourceId}`);
      return { projectId, keyFile, firestore: readEmulators().firestore, file };
    };
    const [source, target] = [placeOf(sourceId), placeOf(targetId)];
    const out = await runTool(folder, tool.exportFrom(source), source);
    if ('problem' in out) {
      return { outSeconds: null, inSeconds: null, problem: `export ${out.problem}` };
    }
    const brought = await runTool(folder, tool.importInto(target), target);
    return 'problem' in brought
      ? { outSeconds: out.seconds, inSeconds: null, problem: `import ${brought.problem}` }
      : { outSeconds: out.seconds, inSeconds: brought.seconds, problem: null };
  };
}

async function copied(copy: Copier, sourceId: string) {
  const target = newDatabase();
  const result = await copy(sourceId, target);
  const differences = await differencesOf(sourceId, target);
  await drop(target);
  return { ...result, differences };
}

/** Each kind of value alone, so that one that ends a tool takes no other with it. */
async function kindsChangedBy(copy: Copier): Promise<string[]> {
  const changed: string[] = [];
  for (const { path } of typeSamples('')) {
    const sourceId = newDatabase();
    const root = `projects/${sourceId}/databases/(default)/documents`;
    const sample = typeSamples(root).filter((document) => document.path === path);
    await writeTyped({ projectId: sourceId }, sample);
    const { missing, changed: other, added } = (await copied(copy, sourceId)).differences;
    changed.push(...(missing + other + added > 0 ? [kindOf(path)] : []));
  }
  return changed;
}

export async function measureTools(
  documents: number,
  say: (text: string) => void,
): Promise<ResultOf<'tools'>> {
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-tools-'));
  try {
    const sourceId = newDatabase();
    say(`tools: writing ${documents} documents`);
    await fill(sourceId, { to: documents });
    const copies: Copy[] = [];
    const measureOne = async (name: string, copy: Copier) => {
      say(`tools: ${name}`);
      const result = await copied(copy, sourceId);
      copies.push({ name, ...result, kinds: await kindsChangedBy(copy) });
    };
    await measureOne('Firekeep, verification included', withFirekeep);
    const skipped = await installTools(folder);
    for (const tool of skipped === null ? tools : []) {
      await measureOne(`${tool.name} ${tool.version}`, withTool(tool, folder));
    }
    return { documents, copies, skipped };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
