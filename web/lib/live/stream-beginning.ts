import type { EventPage } from './live-feed.ts';

/** Where the stream of the next pages begins, asked for before they are there; one stream takes it. */
let beginning: Promise<EventPage> | null = null;

export function beginStream(read: () => Promise<EventPage>): void {
  const begun = read();
  beginning = begun;
  // Who takes it hears of a failure; nobody else has to.
  begun.catch(() => null);
}

/** The beginning that was asked for, told once; null where there is none. */
export function takeBeginning(): Promise<EventPage> | null {
  const taken = beginning;
  beginning = null;
  return taken;
}

/** Resolves once what is asked for now is followed by the stream, or the stream did not begin. */
export async function streamBegun(): Promise<void> {
  await beginning?.catch(() => null);
}
