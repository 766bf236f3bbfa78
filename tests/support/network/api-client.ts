import { expect } from 'vitest';
import type { Endpoint, EndpointCall, EndpointResponse } from '#contract/endpoint.ts';
import { type ErrorAnswer, errorAnswer } from '#contract/error.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';

/** What goes into a call; `body` and `query` may break the contract on purpose. */
type Input<E extends Endpoint> = { [P in keyof EndpointCall<E>]?: EndpointCall<E>[P] };
type RawInput = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};
type RawAnswer = { status: number; body: unknown };

/** Calls a portal over HTTP, as one signed-in account or as a visitor. */
export interface ApiClient {
  /** The answer of a call that has to succeed. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<EndpointResponse<E>>;
  /** The refusal of a call, which has to be this one of the catalogue. */
  refusal(name: ErrorName, endpoint: Endpoint, input?: RawInput): Promise<ErrorAnswer>;
  /** Whatever comes. */
  send(endpoint: Endpoint, input?: RawInput, headers?: Record<string, string>): Promise<RawAnswer>;
}

export function createApiClient(url: string, session?: { token: string; serial: string }): ApiClient {
  const credentials: Record<string, string> = session
    ? {
        cookie: `${sessionCookie}=${session.token}; ${serialCookie}=${session.serial}`,
        'x-csrf-token': session.serial,
      }
    : {};
  const send: ApiClient['send'] = async (endpoint, input = {}, headers = {}) => {
    const response = await fetch(`${url}${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...credentials, ...headers },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    send,
    async call(endpoint, input = {}) {
      const answer = await send(endpoint, input as RawInput);
      expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject({ status: endpoint.status ?? 200 });
      return endpoint.response.parse(answer.body) as EndpointResponse<typeof endpoint>;
    },
    async refusal(name, endpoint, input) {
      const answer = await send(endpoint, input);
      const { code, status } = describeError(name);
      expect(answer).toMatchObject({ status, body: { errorCode: code } });
      return errorAnswer.parse(answer.body);
    },
  };
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: RawInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(JSON.parse(JSON.stringify(query))).toString();
  return search === '' ? path : `${path}?${search}`;
}
