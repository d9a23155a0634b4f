import { zones } from './zones.ts';

/** The part of the bundler's module graph that chunks are cut by. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

interface App {
  readonly source: string;
  readonly graph: ModuleGraph;
}

/** A group of the bundler's option `codeSplitting`. */
interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null;
  readonly priority: number;
}

/**
 * Which modules become one file of the build. What no group names the bundler cuts automatically: a
 * page's own modules, and what is loaded when it is needed.
 *
 * @param source the folder `src`, with a slash at its end
 */
export function chunkGroups(source: string): ChunkGroup[] {
  let names: ReadonlyMap<string, string> | undefined;
  const all = [...new Set(zones.map(({ name }) => name))];
  return all.map((name, index) => ({
    name: (id, graph) => {
      names ??= namesOf(source, graph);
      const isNamed = packagesOf(name).some((pattern) => pattern.test(id));
      return isNamed || names.get(id) === name ? name : null;
    },
    // A group takes along what its modules use of packages, unless one before it has that.
    priority: all.length - index,
  }));
}

function packagesOf(name: string): RegExp[] {
  return zones.flatMap((zone) => (zone.name === name ? (zone.packages ?? []) : []));
}

function namesOf(source: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const closures = zones.map(({ of }) =>
    of.map((file) => closureOf(fileOf(source, file, graph), { source, graph })),
  );
  for (const [index, { name, sharedBy = 1, without }] of zones.entries()) {
    const needs = closures.slice(index).flat();
    const needed = new Set(closures[index]?.flatMap((closure) => [...closure]));
    for (const id of needed) {
      const count = needs.filter((closure) => closure.has(id)).length;
      if (count >= sharedBy && !names.has(id) && !needsPackage(id, without, { source, graph })) {
        names.set(id, name);
      }
    }
  }
  return names;
}

function needsPackage(id: string, pattern: RegExp | undefined, app: App): boolean {
  return (
    pattern !== undefined &&
    [...closureOf(id, app)].some((part) =>
      app.graph.getModuleInfo(part)?.importedIds.some((imported) => pattern.test(imported)),
    )
  );
}

/** @throws Error where it is not part of the build: it was renamed, and `zones` was not */
function fileOf(source: string, file: string, graph: ModuleGraph): string {
  const path = `${source}app/${file}`.replace('/app/../', '/');
  const found = [`${path}.tsx`, `${path}.ts`].find((id) => graph.getModuleInfo(id) !== null);
  if (found === undefined) {
    throw new Error(`${path} is no module of the build`);
  }
  return found;
}

/** A file with all of the app's own modules that it imports. */
function closureOf(file: string, { source, graph }: App): ReadonlySet<string> {
  const closure = new Set<string>();
  const open = [file];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id.startsWith(source) && !closure.has(id)) {
      closure.add(id);
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return closure;
}
