import { childrenOf, type Node, parse } from '../../report-errors/syntax.ts';

/** What a function may have at most, from its first line to its last. */
export const functionLinesMost = 60;
/** What a file may have at most. */
export const fileLinesMost = 400;

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
]);

/** What stands in front of a function and names it: `const a = …`, `a: …`, `a(…) {`, `function a`. */
function nameOf(node: Node): string | undefined {
  const named = (node.identifier ?? node.key ?? node.id) as Node | null | undefined;
  return typeof named?.value === 'string' ? named.value : undefined;
}

function* namedFunctions(node: Node, name: string): Generator<{ name: string; node: Node }> {
  if (functions.has(node.type)) yield { name: nameOf(node) ?? name, node };
  for (const child of childrenOf(node)) yield* namedFunctions(child, nameOf(node) ?? name);
}

const linesOf = (text: string | Buffer) => text.toString().trimEnd().split('\n').length;

/** The functions of a file that are too long, each by its name, with their lines. */
export function findLongFunctions(source: string, isTsx: boolean): string[] {
  // Spans count bytes from wherever the parser stands; the first token says where this file begins.
  const bytes = Buffer.from(`;${source}`);
  const tree = parse(bytes.toString(), isTsx);
  const { start: begin } = tree.span as { start: number };
  return [...namedFunctions(tree, 'nameless')].flatMap(({ name, node }) => {
    const { start, end } = node.span as { start: number; end: number };
    const lines = linesOf(bytes.subarray(start - begin, end - begin));
    return lines > functionLinesMost ? [`${name}: ${lines} lines`] : [];
  });
}

/** The lines of a file where they are too many. */
export function findLongFile(source: string): string[] {
  const lines = linesOf(source);
  return lines > fileLinesMost ? [`${lines} lines`] : [];
}
