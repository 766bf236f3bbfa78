const home = '/';
const limit = 1_000;
/** Paths that are no target after signing in: calls, and the callback page, which would loop. */
const notPages = /^\/(v1|hms|handleLogin|((en|cn)\/handleLogin))(\/|$)/i;

/**
 * Where to go after signing in: the requested path when it is one of the portal, otherwise home. Anything a browser
 * could read as another host or a script is refused, also when it is encoded (twice).
 */
export function safeReturnPath(path: unknown): string {
  if (typeof path !== 'string' || path.length > limit || !isOwnPath(path)) return home;
  // A query may contain a lone per cent sign, and cannot change the host.
  let decoded = pathOf(path);
  for (let round = 0; round < 3; round += 1) {
    const next = decodeOnce(decoded);
    if (next === null || !isOwnPath(next)) return home;
    decoded = next;
  }
  return path;
}

/** Exactly one leading slash; no backslash or control character anywhere; no white space or `//` in the path. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || hasForbiddenCharacter(path)) return false;
  const pathname = pathOf(path);
  return !pathname.includes('//') && !notPages.test(pathname);
}

/** The part before the query and the fragment. */
function pathOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

function hasForbiddenCharacter(path: string): boolean {
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || character === '\\') return true;
  }
  return /[\s\u200b\ufeff]/u.test(pathOf(path));
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
