import { sendJson } from './send-json.ts';

export type Transport = typeof sendJson;

let current: Transport = sendJson;

/** What sends a call: `fetch` in the browser. */
export const transport = (): Transport => current;

/** Sets how calls are answered without a request while the server renders a page. */
export function answerBy(next: Transport): void {
  current = next;
}
