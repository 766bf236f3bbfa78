import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';

/** What the public site's own script knows of `react-query`: answers that came with the page, and asking for others. */
type Options = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
  enabled?: boolean;
  placeholderData?: (before: unknown) => unknown;
};
/** An answer, or with which status it was refused, at epoch milliseconds. */
export type Answered = { data?: unknown; refused?: number; at: number };

export type Answers = Map<string, Answered>;
let answers: Answers = new Map();
let wanted = new Map<string, Options>();
const listeners = new Set<() => void>();
let version = 0;

/** What is known when the page is drawn next. */
export function openAnswers(known: Answers): void {
  answers = known;
  wanted = new Map();
}

/** What the page asked for and was not known. */
export const missing = (): ReadonlyMap<string, Options> => wanted;

export async function ask({ queryFn }: Pick<Options, 'queryFn'>, signal: AbortSignal): Promise<Answered> {
  try {
    const data = await queryFn({ signal });
    return { data, at: Date.now() };
  } catch (error) {
    return { refused: error instanceof ApiError ? (error.status ?? 0) : 0, at: Date.now() };
  }
}

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

const asking = new Set<string>();

async function fetchNow(key: string, options: Options): Promise<void> {
  if (asking.has(key)) return;
  asking.add(key);
  const answer = await ask(options, AbortSignal.timeout(30_000));
  asking.delete(key);
  answers.set(key, answer);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const present = () => version;

export function useQuery(options: Options) {
  useSyncExternalStore(subscribe, present, present);
  const key = JSON.stringify(options.queryKey);
  const answer = answers.get(key);
  const before = useRef<unknown>(undefined);
  const isWanted = options.enabled !== false && answer === undefined;
  if (isWanted && import.meta.env.SSR) wanted.set(key, options);
  useEffect(() => {
    if (isWanted) void fetchNow(key, options);
    if (answer?.data !== undefined) before.current = answer.data;
  });
  const data = answer ? answer.data : options.placeholderData?.(before.current);
  const error = answer?.refused === undefined ? null : new ApiError({ status: answer.refused });
  return {
    data,
    error,
    isError: error !== null,
    isPending: data === undefined && error === null,
    isFetching: isWanted,
    isPlaceholderData: answer === undefined && data !== undefined,
    dataUpdatedAt: answer?.at ?? 0,
    refetch: () => fetchNow(key, options),
  };
}

export const keepPreviousData = (before: unknown): unknown => before;
export const queryOptions = <T>(options: T): T => options;
export const mutationOptions = <T>(options: T): T => options;
type Changing = { mutationFn?: (input: unknown) => Promise<unknown> };
/** Sends what somebody wrote. */
export function useMutation({ mutationFn }: Changing) {
  const [isPending, setPending] = useState(false);
  const mutateAsync = async (input: unknown) => {
    setPending(true);
    try {
      return await mutationFn?.(input);
    } finally {
      setPending(false);
    }
  };
  return { mutate: mutateAsync, mutateAsync, isPending };
}
export const useQueryClient = () => null;
