import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where what was downloaded or built once is kept, outside of any checkout, for every checkout on the machine.
 * @param {...string} parts
 */
export function cacheFolder(...parts) {
  const base =
    process.getuid?.() === 0 ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(base, 'assay', ...parts);
}
