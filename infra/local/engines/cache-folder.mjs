import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for downloads and builds, shared by all checkouts of the machine.
 * @param {...string} parts
 */
export function cacheFolder(...parts) {
  const base =
    process.getuid?.() === 0 ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(base, 'assay', ...parts);
}
