import { useState } from 'react';
import type { ConfigurationView } from '#contract/products.ts';
import { isFateUnknown } from '#web/lib/api/idempotency.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import type { SendResult } from '../api/upload-result.ts';
import { assignFiles } from './assign-files.ts';
import { type WrongFile, wrongFile } from './wrong-file.ts';

/** A file on its way to the server; without a configuration it waits for the reader's choice. */
export type OutgoingFile = {
  id: string;
  key: string;
  file: File;
  configurationId: string | null;
  /** Share sent, 0 to 1. */
  share: number;
  error: unknown;
  /** Why it can be no test result: it is not sent, and nothing is asked about it. */
  refused: WrongFile | null;
};

const newFile = (file: File, configurationId: string | null): OutgoingFile => {
  const id = crypto.randomUUID();
  const refused = wrongFile(file);
  return { id, key: crypto.randomUUID(), file, configurationId, share: 0, error: null, refused };
};

/** Files that are not on the server yet: chosen, assigned, sent, retried. */
export function useOutbox(upload: SendResult) {
  const [files, setFiles] = useState<readonly OutgoingFile[]>([]);
  const change = (id: string, part: Partial<OutgoingFile>) =>
    setFiles((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const remove = (id: string) => setFiles((before) => before.filter((one) => one.id !== id));

  const send = async ({ id, key, file }: OutgoingFile, configurationId: string) => {
    change(id, { configurationId, error: null, share: 0 });
    const onProgress = ({ sent, total }: { sent: number; total: number }) =>
      change(id, { share: total > 0 ? sent / total : 0 });
    try {
      await upload({ configurationId, file, key, onProgress });
      remove(id);
    } catch (error) {
      void reportFailure(error);
      change(id, { error, key: isFateUnknown(error) ? key : crypto.randomUUID() });
    }
  };

  /** `open` are the configurations that a file could be for. */
  const add = (chosen: readonly File[], open: readonly ConfigurationView[]) => {
    const right = chosen.filter((file) => wrongFile(file) === null);
    const targets = assignFiles(
      right.map((file) => file.name),
      open,
    );
    const added = chosen.map((file) => newFile(file, targets[right.indexOf(file)] ?? null));
    setFiles((before) => [...added, ...before]);
    for (const one of added) if (one.configurationId) void send(one, one.configurationId);
  };
  return { files, add, assign: send, remove };
}
