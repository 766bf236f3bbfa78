import { parseSync } from '@swc/core';

/** A node of the syntax tree, as far as a walk has to know it. */
export type Node = { type: string } & Record<string, unknown>;

/** The syntax tree of a TypeScript file. */
export function parse(source: string, isTsx = false): Node {
  return parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }) as unknown as Node;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** The nodes right below a node, also those in lists and in plain objects such as arguments. */
export function childrenOf(node: object): Node[] {
  return Object.values(node).flatMap((value): Node[] => {
    if (Array.isArray(value)) return value.flatMap((entry) => (isNode(entry) ? [entry] : fromPlain(entry)));
    return isNode(value) ? [value] : fromPlain(value);
  });
}

function fromPlain(value: unknown): Node[] {
  return typeof value === 'object' && value !== null ? childrenOf(value) : [];
}

/** A node and all below it; what `into` refuses is left out with everything below. */
export function* walk(node: Node, into: (node: Node) => boolean = () => true): Generator<Node> {
  if (!into(node)) return;
  yield node;
  for (const child of childrenOf(node)) yield* walk(child, into);
}

/** The text of a string literal, or of a template as far as it stands fixed. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value as string;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { cooked?: string; raw: string }[];
  return quasis.map((part) => part.cooked ?? part.raw).join('…');
}

/** The name that a call is made by: `refusal` of `client.refusal(…)`, `it` of `it(…)`. */
export function calledName(call: Node): string | undefined {
  const callee = call.callee as Node;
  if (callee.type === 'Identifier') return callee.value as string;
  if (callee.type !== 'MemberExpression') return undefined;
  const property = callee.property as Node;
  return property.type === 'Identifier' ? (property.value as string) : undefined;
}

/** The name at the beginning of a chain: `expect` of `expect(a).not.toBe(b)`, `it` of `it.each(rows)(…)`. */
export function rootName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.value as string;
  if (node.type === 'CallExpression') return rootName(node.callee as Node);
  if (node.type === 'MemberExpression') return rootName(node.object as Node);
  return undefined;
}

/** The arguments of a call. */
export function argumentsOf(call: Node): Node[] {
  return (call.arguments as { expression: Node }[]).map(({ expression }) => expression);
}
