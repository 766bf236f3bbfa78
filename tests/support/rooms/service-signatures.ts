import { childrenOf, type Node, parse } from '../../report-errors/syntax.ts';

/** What a service works with, by the name of its first parameter; a pattern takes it apart. */
const works = new Set(['deps', 'db', 'trx', 'means']);
/** Who asks. */
const actors = new Set(['actor', 'actorName', 'tenant']);

/** The name of a parameter, whether or not it has a default; undefined for a pattern. */
function nameOf(pattern: Node): string | undefined {
  if (pattern.type === 'AssignmentPattern') return nameOf(pattern.left as Node);
  return pattern.type === 'Identifier' ? (pattern.value as string) : undefined;
}

/** True for `(deps, actor, input)`, `(deps, input)`, what has less, and what calculates without working with anything. */
function isInOrder(names: readonly (string | undefined)[]): boolean {
  const [first, ...others] = names;
  if (first !== undefined && !works.has(first)) return true;
  if (others[0] !== undefined && actors.has(others[0])) others.shift();
  return others.length <= 1 && others.every((name) => name === undefined || !actors.has(name));
}

/** The exported functions of a file whose parameters are otherwise, each with them; only `asked` are looked at. */
export function findDisorder(source: string, asked: (name: string) => boolean): string[] {
  return childrenOf(parse(source)).flatMap(({ type, declaration }) => {
    if (type !== 'ExportDeclaration') return [];
    const { type: kind, identifier, params } = declaration as Node;
    if (kind !== 'FunctionDeclaration') return [];
    const name = (identifier as Node).value as string;
    const names = (params as { pat: Node }[]).map(({ pat }) => nameOf(pat));
    if (!asked(name) || isInOrder(names)) return [];
    return [`${name}(${names.map((one) => one ?? '{…}').join(', ')})`];
  });
}

/** What a file imports from the services: the file below `api/services`, and the name there. */
export function findServices(source: string, isTsx: boolean): { file: string; name: string }[] {
  return childrenOf(parse(source, isTsx)).flatMap((node) => {
    if (node.type !== 'ImportDeclaration') return [];
    const [, file] = /(?:^#|\/)services\/(.+)$/.exec((node.source as Node).value as string) ?? [];
    if (file === undefined) return [];
    return (node.specifiers as { imported?: Node; local: Node }[]).map(({ imported, local }) => ({
      file,
      name: (imported ?? local).value as string,
    }));
  });
}
