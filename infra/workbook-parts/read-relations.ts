import type { WorkbookParts } from './read-parts.ts';

/** `kind` is the last word of the relation's type; `target` the path of a part. */
export type Relation = { id: string; kind: string; target: string };

const maxRelations = 5_000;
/** Transitional, strict, and Microsoft's, whose year and month vary. */
const kindPattern =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument|schemas\.microsoft\.com\/office\/[\d/]+)\/relationships\/(\w+)$/i;

/** The relations of a part within the package, of the package itself for an empty path. @throws WorkbookFault */
export async function readRelations(parts: WorkbookParts, source: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  const list = source.replace(/[^/]*$/, (name) => `_rels/${name}.rels`);
  if (!parts.has(list)) return relations;
  await parts.read(list, {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      const kind = kindPattern.exec(Type.trim())?.[1];
      if (tag === 'Relationship' && kind && TargetMode !== 'External')
        relations.push({ id: Id, kind, target: resolveTarget(source, Target) });
    },
    isDone: () => relations.length > maxRelations,
  });
  return relations;
}

/** A target is a relative reference to the part that names it, with `..`, from the root, or percent-encoded. */
function resolveTarget(source: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, `http://package/${source}`).pathname.slice(1));
  } catch {
    return target;
  }
}
