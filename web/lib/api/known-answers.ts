type Known = { etag: string; body: string };

const atMost = 60;
const longest = 200_000;
/** By address, the one that was read longest ago first. The browser itself keeps nothing (`no-store`). */
const known = new Map<string, Known>();

export function recallAnswer(address: string): Known | undefined {
  return known.get(address);
}

/** Headers that ask for an answer only where it is not the known one. */
export function askForNews(before: Known | undefined): Record<string, string> {
  // Without a word about caches the browser adds `no-cache`, which asks for the answer in any case.
  return before ? { 'If-None-Match': before.etag, 'Cache-Control': 'max-age=0' } : {};
}

export function rememberAnswer(address: string, answer: Known): void {
  known.delete(address);
  if (answer.etag !== '' && answer.body.length <= longest) known.set(address, answer);
  const [oldest] = known.keys();
  if (known.size > atMost && oldest !== undefined) known.delete(oldest);
}
