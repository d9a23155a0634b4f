import { z } from 'zod';
import { storageKeys } from '#config/limits.ts';
import { browserStorage } from '#lib/browser-storage.ts';

const maxTexts = 20;
/** Longer queries are saved rather than remembered. */
const maxLength = 4000;
const maxProjects = 20;

const historySchema = z.record(z.string(), z.array(z.string().max(maxLength)).max(maxTexts));

function readAll(): z.output<typeof historySchema> {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(storageKeys.queryHistory) ?? '{}');
    return historySchema.safeParse(stored).data ?? {};
  } catch {
    return {};
  }
}

/** Texts of the queries that ran on a project in this browser, the last one first. */
export function readQueryHistory(projectId: string): readonly string[] {
  const all = readAll();
  return Object.hasOwn(all, projectId) ? (all[projectId] ?? []) : [];
}

/** Remembers that a query ran; the last 20 of each project stay. */
export function rememberQuery(projectId: string, text: string): void {
  if (text.length > maxLength) {
    return;
  }
  const { [projectId]: own = [], ...others } = readAll();
  const texts = [text, ...own.filter((one) => one !== text)].slice(0, maxTexts);
  const kept = Object.entries(others).slice(0, maxProjects - 1);
  browserStorage.write(
    storageKeys.queryHistory,
    JSON.stringify(Object.fromEntries([[projectId, texts], ...kept])),
  );
}
