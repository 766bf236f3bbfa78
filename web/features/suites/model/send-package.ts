import { beginSuiteUpload, finishSuiteUpload, sendSuiteBytes } from '#contract/programme/admin-suites.ts';
import { partBytes, type SuitePlatform } from '#domain/suites/suites.ts';
import { call } from '#web/lib/api/api-client.ts';
import { type Sending, sendInParts } from '#web/lib/arrivals/send-in-parts.ts';

type Run = {
  suiteId: string;
  file: File;
  platform: SuitePlatform;
  signal: AbortSignal;
  onState: (sending: Sending) => void;
};

const parts = { first: 8 * 1024 * 1024, most: partBytes };

/** Sends a file in parts until it is a package. @throws what `sendInParts` throws */
export async function sendPackage({ suiteId, file, platform, signal, onState }: Run): Promise<void> {
  const body = { name: file.name, size: file.size, platform };
  const background = true as const;
  await sendInParts({
    file,
    parts,
    signal,
    onState,
    begin: () => call(beginSuiteUpload, { params: { id: suiteId }, body, signal, background }),
    send: (id, { offset, ...part }) => call(sendSuiteBytes, { params: { id }, query: { offset }, ...part }),
    finish: (id) => call(finishSuiteUpload, { params: { id }, signal, background }),
  });
}
