import { type Heard, hear } from './hear.ts';

/** What the page's first script asked for before the app was there (`web/app/first/ask-early.ts`), by method and address. */
export type EarlyAnswers = Map<string, Promise<Heard>>;

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** Milliseconds of a page within which they are as good as new: what has changed since, the stream of changes tells. */
const goodForMs = 10_000;

/** What is asked is told from others by its method and address: it has no body. */
export type Asked = { method: string; address: string };
export const nameOfAsked = ({ method, address }: Asked): string => `${method} ${address}`;

/** The answer to what was asked early, told once; undefined where there is none to be had. */
function takeEarly(asked: Asked): Promise<Heard | undefined> | undefined {
  const name = nameOfAsked(asked);
  const early = globalThis.earlyAnswers?.get(name);
  globalThis.earlyAnswers?.delete(name);
  return performance.now() < goodForMs ? early?.catch(() => undefined) : undefined;
}

/** Rejects with the signal's reason once it is aborted. */
function whenStopped(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** As `hear`, but that what was asked early is not asked again. */
export function hearOnce(
  address: string,
  request: RequestInit & { method: string },
  headers: Record<string, string>,
): Promise<Heard> {
  const ask = () => hear(address, request, headers);
  const early = takeEarly({ method: request.method, address });
  return early ? Promise.race([early, whenStopped(request.signal)]).then((heard) => heard ?? ask()) : ask();
}

/** Resolves once there is an answer to what was asked early, which nobody has taken yet; to false where there is none. */
export async function comesEarly(asked: Asked): Promise<boolean> {
  const early = globalThis.earlyAnswers?.get(nameOfAsked(asked));
  if (!early) return false;
  return early.then(
    () => true,
    () => false,
  );
}
