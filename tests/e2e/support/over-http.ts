import { randomUUID } from 'node:crypto';
import type { Endpoint, EndpointCall, EndpointResponse } from '#contract/endpoint.ts';
import type { SignedIn } from '#tests/support/login/login.ts';
import type { SentFile } from './files.ts';
import { logins, type Role } from './people/people.ts';
import { signInBeside } from './signed-in.ts';

type Input<E extends Endpoint> = {
  params?: EndpointCall<E>['params'];
  query?: EndpointCall<E>['query'];
  body?: EndpointCall<E>['body'];
  file?: SentFile;
};

/** Somebody signed in without a browser, to prepare the fixture of a walk. */
export type Caller = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<EndpointResponse<E>>;

function addressOf({ path }: Endpoint, input: Input<Endpoint>): string {
  const values = new Map(Object.entries(input.params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name)));
  return `${filled}?${new URLSearchParams(Object.entries(input.query ?? {}))}`;
}

function bodyOf(body: unknown, file: SentFile | undefined): string | FormData | undefined {
  if (!file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  return form;
}

async function send(
  person: Pick<SignedIn, 'browser' | 'csrf'>,
  endpoint: Endpoint,
  input: Input<Endpoint>,
): Promise<unknown> {
  const { body, file } = input;
  const headers = new Headers({ 'idempotency-key': randomUUID(), 'x-csrf-token': person.csrf });
  if (!file) headers.set('content-type', 'application/json');
  const address = `${process.env.PORTAL_URL}${addressOf(endpoint, input)}`;
  const answer = await person.browser.request(address, {
    ...{ method: endpoint.method, headers, body: bodyOf(body, file) ?? null },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

export async function callAs(role: Role): Promise<Caller> {
  const person = await signInBeside({ login: logins[role] });
  return async (endpoint, input = {}) => {
    const answer = await send(person, endpoint, input as Input<Endpoint>);
    return endpoint.response.parse(answer) as EndpointResponse<typeof endpoint>;
  };
}
