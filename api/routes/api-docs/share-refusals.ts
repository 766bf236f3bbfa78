import type { createDocument } from 'zod-openapi';

type ApiDocument = ReturnType<typeof createDocument>;
type Operation = { responses?: Record<string, unknown> };

/** Puts refusals that many operations answer alike into the document once: it is read by people who wait for it. */
export function shareRefusals(document: ApiDocument): ApiDocument {
  const names = new Map<string, string>();
  const shared: Record<string, unknown> = {};
  const share = (status: string, answer: unknown) => {
    const key = `${status} ${JSON.stringify(answer)}`;
    const variants = [...names.values()].filter((name) => name.startsWith(`Status${status}`)).length;
    const name = names.get(key) ?? `Status${status}${variants === 0 ? '' : `Variant${variants + 1}`}`;
    names.set(key, name);
    shared[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  };
  for (const operation of operationsOf(document)) {
    const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => [
      status,
      Number(status) < 400 ? answer : share(status, answer),
    ]);
    operation.responses = Object.fromEntries(answers);
  }
  const responses = shared as NonNullable<ApiDocument['components']>['responses'];
  return { ...document, components: { ...document.components, responses } };
}

function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.values(paths ?? {}).flatMap(({ get, post, put, delete: remove }) =>
    [get, post, put, remove].filter((one) => one !== undefined),
  );
}
