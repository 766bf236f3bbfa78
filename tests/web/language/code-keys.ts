import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text that the code asks for; with `open`, any key that begins so will do, as its end is computed. */
export type UsedKey = { file: string; namespace: string; key: string; open: boolean };

const root = join(import.meta.dirname, '../../../web');
const namespacePattern =
  /useTranslation\(\s*(?:'([\w-]+)')?\s*\)|TFunction<'([\w-]+)'>|getFixedT\(null, '([\w-]+)'\)|(?:useTranslation\(|TFunction<)\[([^\]]+)\]/g;
/** `t('key'`, `t(condition ? 'a' : 'b'`, `` t(`key.${x}` ``; `t` may also be `tForm` and alike. */
const callPattern = /\bt[A-Z]?\w*\(\s*((?:[^()`']|'[^']*'|`[^`]*`|\([^()]*\))*?)\s*[,)]/g;
const literalPattern = /'([\w:.-]+)'|`([^`]*)`/g;

/** Keys of one call's first argument: every literal in it that could be a key. */
function keysOf(argument: string): { key: string; open: boolean }[] {
  return [...argument.matchAll(literalPattern)].map(([, plain, template]) => {
    if (plain !== undefined) return { key: plain, open: false };
    const text = template ?? '';
    return { key: text.split('${')[0] ?? '', open: text.includes('${') };
  });
}

function keysIn(file: string): UsedKey[] {
  const code = readFileSync(join(root, file), 'utf8');
  const named = [...code.matchAll(namespacePattern)].flatMap(([, one, typed, fixed, several]) =>
    several ? [...several.matchAll(/[\w-]+/g)].map(([name]) => name) : [one ?? typed ?? fixed ?? 'common'],
  );
  if (named.length === 0) return [];
  const namespaces = new Set(named);
  return [...code.matchAll(/\b(t\w*)\(/g)]
    .filter(([, name]) => /^t([A-Z]\w*)?$/.test(name ?? ''))
    .flatMap((match) => {
      callPattern.lastIndex = match.index;
      const call = callPattern.exec(code);
      if (!call || call.index !== match.index) return [];
      return keysOf(call[1] ?? '').map(({ key, open }) => {
        const [first = '', rest] = key.includes(':') ? key.split(':', 2) : [[...namespaces].join(' '), key];
        return { file, namespace: first, key: rest ?? '', open };
      });
    });
}

/** Every key that the code of the pages names. A file with several namespaces may find a key in any of them. */
export function usedKeys(): UsedKey[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'dist' });
  return files.flatMap(keysIn);
}
