/** The value of a readable cookie; null when there is none. */
export function readCookie(name: string, jar: string = document.cookie): string | null {
  for (const part of jar.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}

export function dropCookie(name: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
}
