import type { ApplicationWorkflows } from '#workflows/client/client.ts';

/** Milliseconds; below the limit of the tests' own HTTP calls. */
const PATIENCE = 15_000;

/**
 * Callers who wait for a slow engine instead of being answered "recorded": that answer is right, but whoever goes on
 * from what a command came to would fail with the machine. `hurried` brings the callers' own limits back.
 */
export function withPatience(
  applications: ApplicationWorkflows,
  hurried: () => boolean = () => false,
): ApplicationWorkflows {
  return {
    ...applications,
    send: (number, command, timeoutMs) =>
      applications.send(number, command, hurried() ? timeoutMs : Math.max(timeoutMs, PATIENCE)),
  };
}
