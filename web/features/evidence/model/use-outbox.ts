import { useQueryClient } from '@tanstack/react-query';
import type { ArrivalView } from '#contract/applications/arrivals.ts';
import type { ConfigurationView } from '#contract/products.ts';
import {
  addOutgoing,
  cancelOutgoing,
  type OutgoingFile as FileOnItsWay,
  pauseOutgoing,
  sendOutgoing,
} from '#web/lib/arrivals/outgoing-files.ts';
import { useOutgoing } from '#web/lib/arrivals/use-outgoing.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { arrivalsKey } from '../api/list-arrivals.ts';
import type { SendResult } from '../api/upload-result.ts';
import { assignFiles } from './assign-files.ts';
import { giveUpResult } from './send-result.ts';
import { judgeFile, type WrongFile } from './wrong-file.ts';

/** A file on its way to the server; without a configuration it waits for the reader's choice. */
export type OutgoingFile = FileOnItsWay<WrongFile>;

/** Files that are not on the server yet, with their actions. They are sent on when this page is left. */
export function useOutbox(workId: string, upload: SendResult, open: readonly ArrivalView[]) {
  const client = useQueryClient();
  const outgoing = useOutgoing();
  const files = outgoing.files.filter((one) => one.workId === workId) as OutgoingFile[];
  const refresh = () => void client.invalidateQueries({ queryKey: arrivalsKey });
  const task = {
    send: (file: File, control: Omit<Parameters<SendResult>[0], 'file'>) =>
      upload({ ...control, file }).finally(refresh),
    giveUp: (id: string) => giveUpResult(id).finally(refresh),
    onFailed: (error: unknown) => void reportFailure(error),
  };

  /** The configuration for which a file of this name and size is half here. */
  const begunFor = ({ name, size }: File) =>
    open.find((one) => one.name === name && one.size === size)?.configurationId;

  /** `targets` are the configurations that a file could be for, `all` those that its name may say. */
  const add = async (
    chosen: readonly File[],
    targets: readonly ConfigurationView[],
    all: readonly ConfigurationView[],
  ) => {
    const judged = await Promise.all(chosen.map(async (file) => ({ file, refused: await judgeFile(file) })));
    const right = judged.filter(({ refused }) => refused === null).map(({ file }) => file);
    const found = assignFiles(
      right.map((file) => file.name),
      targets,
      all,
    );
    const added = judged.map(({ file, refused }) => ({
      workId,
      file,
      refused,
      configurationId: begunFor(file) ?? found[right.indexOf(file)] ?? null,
    }));
    addOutgoing(added, task);
  };
  const assign = ({ id }: OutgoingFile, configurationId: string) => sendOutgoing(id, configurationId);
  return { files, add, assign, pause: pauseOutgoing, remove: cancelOutgoing };
}
