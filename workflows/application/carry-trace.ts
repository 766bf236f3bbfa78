import { AsyncLocalStorage, type Headers, type WorkflowInterceptors } from '@temporalio/workflow';

/** What an update brings of its trace goes with the activities that it causes. It is no part of what a replay compares. */
export function interceptors(): WorkflowInterceptors {
  const caller = new AsyncLocalStorage<Headers>();
  const carried = (): Headers => {
    const traceparent = caller.getStore()?.traceparent;
    return traceparent ? { traceparent } : {};
  };
  return {
    inbound: [{ handleUpdate: (input, next) => caller.run(input.headers, () => next(input)) }],
    outbound: [
      {
        scheduleActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...carried() } }),
      },
    ],
  };
}
