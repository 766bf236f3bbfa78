import type { Db } from '#db/schema/database.ts';
import { defaultFileLimits, type FileLimits, type UploadKind } from '#domain/files/file-rules.ts';
import { type GeneralConfig, maxResultBytes } from '#domain/general-config/general-config.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';

/** The limits of an upload. Which suite a test result is of, only reading it tells: at the door that of the largest holds. */
export async function readFileLimits(db: Db, kind: UploadKind): Promise<FileLimits> {
  if (kind !== 'test-result') return defaultFileLimits;
  return limitsBy(await readConfigValue(db, 'testResultSizes'));
}

/** The same by the sizes that results may have. */
export function limitsBy(sizes: GeneralConfig['testResultSizes']): FileLimits {
  return { ...defaultFileLimits, testResultBytes: maxResultBytes(sizes) };
}
