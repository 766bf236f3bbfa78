import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ErrorName, findByCode, isErrorName } from '#domain/errors/errors.ts';
import { argumentsOf, calledName, type Node, parse, rootName, textOf, walk } from './syntax.ts';

/** A test, and the file that it stands in. */
export type Provocation = {
  file: string;
  title: string;
  /** The name stands in the comparison itself. */
  direct: boolean;
};

/** Rooms whose tests meet the product, the front door first. */
const rooms = ['api', 'workers', 'workflows', 'faults', 'e2e', 'infra', 'domain'];
/** These tell of the catalogue itself. */
const excluded = /^tests\/(domain\/error-catalogue|infra\/error-report)\.test\.ts$/;
const assertions = /^(expect|assert)$|refus|reject|denie/i;

const isTest = (call: Node) => ['it', 'test'].includes(rootName(call) ?? '');

function nameOf(node: Node): ErrorName | undefined {
  const text = node.type === 'StringLiteral' ? (node.value as string) : undefined;
  if (text === undefined) return undefined;
  return isErrorName(text) ? text : findByCode(text)?.name;
}

/** Making an error is no proof that the product raises it. */
const isMade = (node: Node) =>
  node.type === 'NewExpression' && rootName(node.callee as Node) === 'CatalogueError';

function* namesIn(node: Node): Generator<ErrorName> {
  for (const inner of walk(node, (one) => !isMade(one))) {
    const name = nameOf(inner);
    if (name !== undefined) yield name;
  }
}

/** A test file, or one that it imports: its top names and what they stand for. */
type Source = { path: string; module: Node; declared: Map<string, Node> };

function readSource(path: string, text = readFileSync(path, 'utf8')): Source {
  const module = parse(text);
  const declared = new Map<string, Node>();
  for (const node of walk(module)) {
    if (node.type === 'FunctionDeclaration') declared.set((node.identifier as Node).value as string, node);
    if (node.type !== 'VariableDeclarator' || !node.init) continue;
    const id = node.id as Node;
    if (id.type === 'Identifier') declared.set(id.value as string, node.init as Node);
  }
  return { path, module, declared };
}

/** What a name stands for in another file of the tests that this one imports it from. */
function findImported({ path, module }: Source, name: string): Node | undefined {
  for (const node of module.body as Node[]) {
    if (node.type !== 'ImportDeclaration') continue;
    const from = (node.source as Node).value as string;
    const names = (node.specifiers as Node[]).map(({ local }) => (local as Node).value);
    if (!names.includes(name)) continue;
    const target = from.startsWith('#tests/') ? from.replace('#tests', 'tests') : join(dirname(path), from);
    if (/^(\.|#tests\/)/.test(from) && existsSync(target)) return readSource(target).declared.get(name);
  }
  return undefined;
}

/** Names in a table, also where the table is declared elsewhere. */
function* namesInTable(table: Node, source: Source): Generator<ErrorName> {
  yield* namesIn(table);
  for (const node of walk(table)) {
    if (node.type !== 'Identifier') continue;
    const name = node.value as string;
    const rows = source.declared.get(name) ?? findImported(source, name);
    if (rows) yield* namesIn(rows);
  }
}

/** True where something is compared: `expect(…)…`, or a helper that refuses, or one of the file that itself expects. */
function asserts(node: Node, source: Source, depth = 2): boolean {
  for (const inner of walk(node)) {
    if (inner.type !== 'CallExpression') continue;
    const name = calledName(inner) ?? '';
    if (assertions.test(rootName(inner) ?? '') || assertions.test(name)) return true;
    const helper = depth > 0 ? source.declared.get(name) : undefined;
    if (helper && asserts(helper, source, depth - 1)) return true;
  }
  return false;
}

function* namesOfTest(call: Node, source: Source): Generator<ErrorName> {
  const callee = call.callee as Node;
  const parts = argumentsOf(call).slice(1);
  if (!parts.some((part) => asserts(part, source))) return;
  if (callee.type === 'CallExpression') {
    for (const rows of argumentsOf(callee)) yield* namesInTable(rows, source);
  }
  for (const part of parts) yield* namesIn(part);
}

/** Names that stand in the arguments of a comparison, such as those of `refusal(…)` and of `expect(…).toBe(…)`. */
function namesCompared(test: Node): Set<ErrorName> {
  const names = new Set<ErrorName>();
  for (const node of walk(test)) {
    if (node.type !== 'CallExpression') continue;
    const compares = rootName(node) === 'expect' || assertions.test(calledName(node) ?? '');
    if (!compares || isTest(node)) continue;
    for (const part of argumentsOf(node)) for (const name of namesIn(part)) names.add(name);
  }
  return names;
}

/** The names of the catalogue that a test file asserts, each with its test. */
export function provokedIn(file: string, text?: string): [ErrorName, Provocation][] {
  const source = readSource(file, text);
  return [...walk(source.module)].flatMap((node) => {
    if (node.type !== 'CallExpression' || !isTest(node)) return [];
    const title = textOf(argumentsOf(node)[0]);
    if (title === undefined) return [];
    const compared = namesCompared(node);
    return [...new Set(namesOfTest(node, source))].map((name): [ErrorName, Provocation] => [
      name,
      { file, title, direct: compared.has(name) },
    ]);
  });
}

/** By name of the catalogue: the tests that provoke it, the clearest and the front door's first. The folder is the checkout. */
export function findProvoked(): Map<ErrorName, Provocation[]> {
  const provoked = new Map<ErrorName, Provocation[]>();
  const patterns = rooms.map((room) => `tests/${room}/**/*.{test,spec}.ts`);
  for (const file of patterns.flatMap((pattern) => globSync(pattern).sort())) {
    if (excluded.test(file)) continue;
    for (const [name, test] of provokedIn(file)) provoked.set(name, [...(provoked.get(name) ?? []), test]);
  }
  for (const tests of provoked.values()) tests.sort((a, b) => Number(b.direct) - Number(a.direct));
  return provoked;
}
