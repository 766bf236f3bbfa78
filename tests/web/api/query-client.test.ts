import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';

let client: QueryClient;
let answers: ((value: string | Error) => void)[];
const queryKey = ['applications', 'list'];

/** Each question waits until the test answers it. */
const queryFn = () =>
  new Promise<string>((resolve, reject) => {
    answers.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
  });

function openPage(): { shown: () => string | undefined } {
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, meta: { quiet: true } });
  observer.subscribe(() => {});
  return { shown: () => observer.getCurrentResult().data };
}

const asked = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times));

beforeEach(() => {
  client = createQueryClient();
  client.mount();
  answers = [];
});
afterEach(() => client.clear());

it('asks once more where a change was told while the page asked for the first time', async () => {
  const page = openPage();
  await asked(1);
  const told = client.invalidateQueries({ queryKey: ['applications'] });
  answers[0]?.('of before the change');
  await asked(2);
  expect(page.shown()).toBe('of before the change');
  answers[1]?.('of after it');
  await told;
  expect(page.shown()).toBe('of after it');
  expect(answers).toHaveLength(2);
});

it('asks once more for many changes of that time together', async () => {
  const page = openPage();
  await asked(1);
  const told = ['applications', 'applications', 'applications'].map((root) =>
    client.invalidateQueries({ queryKey: [root] }),
  );
  answers[0]?.('first');
  await asked(2);
  answers[1]?.('second');
  await vi.waitFor(() => expect(page.shown()).toBe('second'));
  await Promise.all(told);
  expect(answers).toHaveLength(2);
});

it('keeps what was asked ahead for a page that is not there yet from being taken for new', async () => {
  const ahead = client.prefetchQuery({ queryKey, queryFn });
  await asked(1);
  void client.invalidateQueries({ queryKey: ['applications'] });
  answers[0]?.('of before the change');
  await ahead;
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  openPage();
  await asked(2);
});

it('asks again where the first answer was a failure, and then lets it be', async () => {
  const page = openPage();
  await asked(1);
  const told = client.invalidateQueries({ queryKey: ['applications'] });
  answers[0]?.(new Error('lost'));
  await asked(2);
  answers[1]?.('of after it');
  await told;
  expect(page.shown()).toBe('of after it');
});

it('leaves a question alone that another change is about', async () => {
  openPage();
  await asked(1);
  await client.invalidateQueries({ queryKey: ['products'] });
  answers[0]?.('only');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answers).toHaveLength(1);
});
