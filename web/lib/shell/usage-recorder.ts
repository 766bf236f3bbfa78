import { type OperateType, usageDelayMs } from '#domain/usage/usage.ts';

/**
 * Sends the last of a burst of clicks, some time after it. Nobody waits for a record, and one that fails is given up.
 * @param delayMs since the last click
 */
export function createUsageRecorder(send: (type: OperateType) => Promise<unknown>, delayMs = usageDelayMs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (type: OperateType): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(type).catch(() => {}), delayMs);
  };
}
