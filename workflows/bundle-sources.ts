import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`; what is imported as a type is not bundled. */
const imports =
  /^\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Patterns of `package.json` such as `#domain/*`, with the folders that they stand for. */
function readAliases(root: string): [string, string][] {
  const { imports: aliases = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  return Object.entries(aliases).map(([from, to]) => [from.replace(/\*$/, ''), to.replace(/\*$/, '')]);
}

/** The file of ours that an import names; null for a package, whose version is in the lock file. */
function resolve(root: string, file: string, name: string, aliases: [string, string][]): string | null {
  if (name.startsWith('.')) return join(dirname(file), name);
  const alias = aliases.find(([from]) => name.startsWith(from));
  return alias ? join(root, alias[1], name.slice(alias[0].length)) : null;
}

/**
 * The files of ours that the workflow code reaches by its imports, in whatever folder, relative to `root` and sorted.
 * @throws Error for an import of a file that is not there
 */
export function workflowSources(root: string): string[] {
  const aliases = readAliases(root);
  const found = new Set<string>();
  const open = [join(root, 'workflows', 'workflows.ts')];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    if (!existsSync(file))
      throw new Error(`the workflow code imports ${relative(root, file)}, which is not there`);
    found.add(file);
    for (const [, from, later] of readFileSync(file, 'utf8').matchAll(imports)) {
      const next = resolve(root, file, from ?? later ?? '', aliases);
      if (next !== null) open.push(next);
    }
  }
  return [...found].map((file) => relative(root, file)).sort();
}

/** A hash over everything that the bundle of the workflow code is made of: equal when nothing of it has changed. */
export function workflowStamp(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...workflowSources(root), 'package.json', 'package-lock.json']) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
