import { existsSync, readFileSync } from 'node:fs';
import { argumentsOf, calledName, parse, rootName, textOf, walk } from '../report-errors/syntax.ts';

const names = ['it', 'test'];
const read = new Map<string, ReadonlySet<string>>();

/** The titles of a file's tests as they are written, also those of tables; of a file that is not there, none. */
export function titlesIn(file: string, text?: string): ReadonlySet<string> {
  const known = text === undefined ? read.get(file) : undefined;
  if (known) return known;
  const source = text ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const titles = new Set<string>();
  for (const node of walk(parse(source, file.endsWith('x')))) {
    if (node.type !== 'CallExpression') continue;
    if (!names.includes(rootName(node) ?? '') && !names.includes(calledName(node) ?? '')) continue;
    const title = textOf(argumentsOf(node)[0]);
    if (title !== undefined) titles.add(title);
  }
  if (text === undefined) read.set(file, titles);
  return titles;
}
