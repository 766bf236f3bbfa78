import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../fault-portal.ts';
import { type Answer, isPassing, type Ledger, noteAnswer, noteDecision } from './ledger.ts';

export type Call = { path: string; body: unknown };
/** Whether what the call asks for is stored now. */
export type IsStored = (key: string) => Promise<boolean>;

async function sendOnce(url: string, person: Person, key: string, { path, body }: Call): Promise<Answer> {
  const isForm = body instanceof FormData;
  const headers = {
    cookie: person.cookie,
    'x-csrf-token': person.csrf,
    'idempotency-key': key,
    ...(isForm ? {} : { 'content-type': 'application/json' }),
  };
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const requestId = answer.headers.get('x-request-id');
    return { status: answer.status, body: await answer.json(), requestId };
  } catch {
    return { status: 0, body: null, requestId: null };
  }
}

/** Sends a call under one key until its answer is final, as the portal's pages do; checks what is claimed meanwhile. */
export async function sendUntilFinal(
  { url, ledger, isOver }: { url: string; ledger: Ledger; isOver: () => boolean },
  person: Person,
  call: Call,
  isStored: IsStored,
): Promise<{ key: string; answer: Answer } | null> {
  const key = randomUUID();
  // After an attempt of which nobody knows what became, what is stored may be its doing.
  let isKnown = true;
  while (!isOver()) {
    const sentAt = performance.now();
    const answer = await sendOnce(url, person, key, call);
    noteAnswer(ledger, answer);
    noteDecision(ledger, call.path, {
      sentAt,
      answeredAt: performance.now(),
      good: !isPassing(answer.status),
    });
    if (!isPassing(answer.status)) {
      if (answer.status < 300 && answer.requestId) ledger.requests.push(answer.requestId);
      return { key, answer };
    }
    const claim = JSON.stringify(answer.body);
    const saysNothingChanged = /nothing was changed|未保存任何更改/.test(claim);
    if (isKnown && saysNothingChanged && (await isStored(key))) {
      ledger.contrary.push(`${call.path} ${key}: ${claim.slice(0, 200)}`);
    }
    isKnown &&= saysNothingChanged;
    await pause(200);
  }
  return null;
}
