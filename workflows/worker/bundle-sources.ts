import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`, but no `import type`. */
const imports =
  /^\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Aliases of `package.json` such as `#domain/`, with their folders. */
function readAliases(root: string): [string, string][] {
  const { imports: aliases = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  return Object.entries(aliases).map(([from, to]) => [from.replace(/\*$/, ''), to.replace(/\*$/, '')]);
}

/** The path of an imported file; null for a package. */
function resolve(root: string, file: string, name: string, aliases: [string, string][]): string | null {
  if (name.startsWith('.')) return join(dirname(file), name);
  const alias = aliases.find(([from]) => name.startsWith(from));
  return alias ? join(root, alias[1], name.slice(alias[0].length)) : null;
}

/**
 * The files that the workflow code imports, directly or not, without packages; relative to `root`, sorted.
 * @throws Error for an import of a file that is not there
 */
export function workflowSources(root: string): string[] {
  const aliases = readAliases(root);
  const found = new Set<string>();
  const pending = [join(root, 'workflows/application/workflows.ts')];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue;
    if (!existsSync(file))
      throw new Error(`the workflow code imports ${relative(root, file)}, which is not there`);
    found.add(file);
    for (const [, from, later] of readFileSync(file, 'utf8').matchAll(imports)) {
      const next = resolve(root, file, from ?? later ?? '', aliases);
      if (next !== null) pending.push(next);
    }
  }
  return [...found].map((file) => relative(root, file)).sort();
}

/** The folder of this version. */
export const versionRoot = join(import.meta.dirname, '../..');

/** The name of this version's workflow code in Temporal: where it is the same, so are the versions for Temporal. */
export const workflowBuild = (): string => workflowStamp(versionRoot).slice(0, 16);

/** SHA-256 over all sources of the workflow bundle and the lock file. */
export function workflowStamp(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...workflowSources(root), 'package.json', 'package-lock.json']) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
