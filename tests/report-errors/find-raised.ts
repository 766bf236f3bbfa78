import { globSync, readFileSync } from 'node:fs';
import { type ErrorName, isErrorName } from '#domain/errors/errors.ts';
import { type Node, parse, walk } from './syntax.ts';

/** Everything that runs in the portal's processes. */
const production = [
  'api/**/*.ts',
  'workflows/**/*.ts',
  'workers/**/*.ts',
  'infra/!(local|production)/*.ts',
  'infra/*.ts',
];
/** The catalogue itself and the API's description name errors, and raise none. */
const excluded = /^api\/(domain\/errors\/error-|routes\/api-docs\/)/;

/** A comparison or a type only looks at an error. */
function raises(node: Node): boolean {
  if (node.type === 'BinaryExpression') return !/^[!=]==?$/.test(String(node.operator));
  return !['TsLiteralType', 'ImportDeclaration'].includes(node.type);
}

/** The names of the catalogue that a source raises. */
export function raisedIn(source: string): Set<ErrorName> {
  const names = new Set<ErrorName>();
  for (const node of walk(parse(source), raises)) {
    if (node.type === 'StringLiteral' && isErrorName(node.value)) names.add(node.value);
  }
  return names;
}

/** By name of the catalogue: the files of the product that raise it. The folder is the checkout. */
export function findRaised(): Map<ErrorName, string[]> {
  const raised = new Map<ErrorName, string[]>();
  for (const file of production.flatMap((pattern) => globSync(pattern)).sort()) {
    if (excluded.test(file)) continue;
    for (const name of raisedIn(readFileSync(file, 'utf8'))) {
      raised.set(name, [...(raised.get(name) ?? []), file]);
    }
  }
  return raised;
}
