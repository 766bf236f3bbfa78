import { getWaiverRequestFile } from '#contract/applications/waiver-request-file.ts';
import { call } from '#web/lib/api/api-client.ts';
import { saveFile } from '#web/lib/shell/save-file.ts';

type Reasons = { id: string; configurationId: string; name: string };

/** Saves the failures of a configuration with their reasons as a file for people. Throws as `call`. */
export async function saveReasons({ name, ...params }: Reasons): Promise<void> {
  const reasons = await call(getWaiverRequestFile, { params });
  const file = new Blob([`${JSON.stringify(reasons, null, 2)}\n`], { type: 'application/json' });
  saveFile(file, name);
}
