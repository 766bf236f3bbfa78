import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export type Sources = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '..', '..');

/** Style sheets and what uses them, by path within the checkout. */
export function readSources(...patterns: string[]): Sources {
  const files = globSync(patterns, { cwd: root, exclude: ['web/dist/**'] }).toSorted();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

const className = /\.([a-zA-Z_][\w-]*)/g;
const names = (text: string) => [...text.matchAll(className)].map(([, name = '']) => name);

/** Names of classes in the selectors of a style sheet, those of the module itself and those from elsewhere. */
export function classesOf(css: string): { own: Set<string>; global: Set<string> } {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? [];
  const text = selectors.filter((selector) => !selector.trim().startsWith('@')).join('\n');
  const elsewhere = [...text.matchAll(/:global\(([^()]*)\)/g)].map(([, inner = '']) => inner).join(' ');
  return {
    own: new Set(names(text.replace(/:global\([^()]*\)/g, ' '))),
    global: new Set(names(elsewhere)),
  };
}

const imported = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/** Who imports a module, and the names that they take from it. */
export function usesOf(sources: Sources): Map<string, { files: string[]; names: Set<string> }> {
  const uses = new Map<string, { files: string[]; names: Set<string> }>();
  for (const [file, text] of Object.entries(sources)) {
    for (const [, name = '', path = ''] of text.matchAll(imported)) {
      const module = relative('.', resolve(dirname(file), path));
      const use = uses.get(module) ?? { files: [], names: new Set() };
      use.files.push(file);
      for (const [, taken = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        use.names.add(taken);
      uses.set(module, use);
    }
  }
  return uses;
}

/** Classes that stand in the markup as plain words. */
export function plainClasses(sources: Sources): Map<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of Object.entries(sources))
    for (const [, words = ''] of text.matchAll(/\bclassName="([^"]*)"/g))
      for (const word of words.split(/\s+/).filter(Boolean)) found.set(word, file);
  return found;
}
