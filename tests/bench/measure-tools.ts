// The same data taken out and brought in by Firekeep and by other tools, and what each leaves different.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';
import { writeTyped } from '../support/typed-documents.ts';
import { differencesOf } from './differences.ts';
import { drop, fill, measure, newDatabase, newVault } from './suite.ts';
import { installTools, runTool, tools, writeKeyFile, type Tool } from './tools.ts';
import { typeSamples } from './type-samples.ts';

const differencesSchema = z.object({
  missing: z.number(),
  changed: z.number(),
  added: z.number(),
  kinds: z.array(z.string()),
});

export const copySchema = z.object({
  name: z.string(),
  /** Wall clock from the start of the process to its end; null where it failed. */
  outSeconds: z.number().nullable(),
  inSeconds: z.number().nullable(),
  differences: differencesSchema.nullable(),
  problem: z.string().nullable(),
});
type Copy = z.infer<typeof copySchema>;

export const toolsSchema = z.object({
  documents: z.number(),
  copies: z.array(copySchema),
  /** Why the tools were left out. */
  skipped: z.string().nullable(),
});
export type ToolsResult = z.infer<typeof toolsSchema>;

const samplesPerKind = 5;

async function wallSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Backup with its verification, and a restore with the verification before it, each in a process of its own. */
async function copyWithFirekeep(sourceId: string): Promise<Copy> {
  const vault = { ...newVault(), backupId: 'first' };
  const target = newDatabase();
  const outSeconds = await wallSeconds(() =>
    measure({ kind: 'backup', projectId: sourceId, ...vault, previousId: null }),
  );
  const inSeconds = await wallSeconds(() =>
    measure({ kind: 'restore', projectId: target, ...vault }),
  );
  const differences = await differencesOf(sourceId, target);
  await drop(target);
  const kinds = [...differences.kinds];
  return {
    name: 'Firekeep, verification included',
    outSeconds,
    inSeconds,
    differences: { ...differences, kinds },
    problem: null,
  };
}

async function copyWith(tool: Tool, folder: string, sourceId: string): Promise<Copy> {
  const name = `${tool.name} ${tool.version}`;
  const target = newDatabase();
  const placeOf = (projectId: string) => {
    const keyFile = join(folder, `${projectId}.json`);
    writeKeyFile(keyFile, projectId);
    return {
      projectId,
      keyFile,
      firestore: readEmulators().firestore,
      file: join(folder, tool.name),
    };
  };
  const source = placeOf(sourceId);
  const failed = (problem: string, outSeconds: number | null) => ({
    name,
    outSeconds,
    inSeconds: null,
    differences: null,
    problem,
  });
  const out = await runTool(folder, tool.exportFrom(source), source);
  if ('problem' in out) {
    return failed(`export ${out.problem}`, null);
  }
  const into = placeOf(target);
  const brought = await runTool(folder, tool.importInto(into), into);
  const differences = await differencesOf(sourceId, target);
  await drop(target);
  return {
    name,
    outSeconds: out.seconds,
    inSeconds: 'problem' in brought ? null : brought.seconds,
    differences: { ...differences, kinds: [...differences.kinds] },
    problem: 'problem' in brought ? `import ${brought.problem}` : null,
  };
}

export async function measureTools(
  documents: number,
  say: (text: string) => void,
): Promise<ToolsResult> {
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-tools-'));
  try {
    const sourceId = newDatabase();
    say(`writing ${documents} documents and samples of every type`);
    await fill(sourceId, { to: documents });
    const root = `projects/${sourceId}/databases/(default)/documents`;
    const samples = typeSamples(root, samplesPerKind);
    await writeTyped({ projectId: sourceId }, samples);
    say('Firekeep');
    const copies = [await copyWithFirekeep(sourceId)];
    say('installing the tools');
    const skipped = await installTools(folder);
    for (const tool of skipped === null ? tools : []) {
      say(tool.name);
      copies.push(await copyWith(tool, folder, sourceId));
    }
    return { documents: documents + samples.length, copies, skipped };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
