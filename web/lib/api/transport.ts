import { sendJson } from './send-json.ts';

export type Transport = typeof sendJson;

let current: Transport = sendJson;

/** What sends a call: `fetch` in the browser. */
export const transport = (): Transport => current;

/** Has calls answered without a request, where the server renders a page. */
export function answerBy(next: Transport): void {
  current = next;
}
