import type { ApplicationDetail } from '#contract/applications.ts';

type Configuration = ApplicationDetail['configurations'][number];
/** A configuration with its result. */
export type Tested = Configuration & { result: NonNullable<Configuration['result']> };

export const isTested = (configuration: Configuration): configuration is Tested =>
  configuration.result !== null;

/** The configuration that the address names, else the first that has a result; undefined while none has. */
export function chosenResult(
  configurations: readonly Configuration[],
  search: URLSearchParams,
): Configuration | undefined {
  const first = configurations.find(isTested);
  return (
    first && (configurations.find(({ ordinal }) => String(ordinal) === search.get('configuration')) ?? first)
  );
}
