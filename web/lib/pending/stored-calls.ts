import { dehydrate, hydrate, type Mutation, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { callsOf, isUnsent, pausedCalls } from './call-state.ts';
import { callSchema } from './pending-call.ts';

const failed = z.object({
  status: z.int(),
  code: z.string().nullable(),
  message: z.string(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
const stored = z.array(
  z.looseObject({
    mutationKey: z.tuple([z.literal('call')]),
    state: z.looseObject({
      status: z.enum(['pending', 'error']),
      variables: callSchema,
      error: failed.nullable(),
    }),
  }),
);

type Dehydrated = ReturnType<typeof dehydrate>['mutations'][number];

/** JSON.stringify omits the message of an error. */
const withMessage = ({ state, ...one }: Dehydrated) => ({
  ...one,
  state: { ...state, error: state.error && { ...state.error, message: state.error.message } },
});

/** Stores paused and refused calls for a reload. */
export function writeCalls(client: QueryClient, name: string): void {
  const isOne = new Set<unknown>(callsOf(client).filter(isUnsent));
  const { mutations } = dehydrate(client, {
    shouldDehydrateQuery: () => false,
    shouldDehydrateMutation: (mutation: Mutation) => isOne.has(mutation),
  });
  try {
    if (mutations.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(mutations.map(withMessage)));
  } catch {
    // Storage may be unavailable or full; paused calls then last as long as the page.
  }
}

function read(name: string): z.output<typeof stored> {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(name) ?? '[]'));
  } catch {
    // Storage unavailable, or written by another version of this page.
    return [];
  }
}

/** Restores stored calls and resumes them. */
export function restoreCalls(client: QueryClient, name: string): void {
  const mutations = read(name).map(({ state, ...one }) => {
    const error = state.error && new ApiError({ ...state.error, answered: true });
    const isPaused = state.status === 'pending';
    return {
      ...one,
      state: { ...state, error, isPaused, failureCount: 0, failureReason: null },
    };
  });
  hydrate(client, { mutations } as unknown as Parameters<typeof hydrate>[1]);
  for (const one of callsOf(client)) pausedCalls.add(one);
  void client.resumePausedMutations();
}
