import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[];
};
export type CollectedSpan = Sent & { service: string };

/** What an operator's Jaeger or Tempo is for the processes: it takes spans as OTLP in JSON over HTTP. */
export async function startTraceCollector({ status = 200 } = {}) {
  const spans = new Map<string, CollectedSpan>();
  const tokens = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    tokens.add(request.headers.authorization);
    const { resourceSpans } = (await json(request)) as Batch;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.set(span.spanId, { ...span, service });
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** From where its trace begins to a span: `service: name`, one below the other. */
  function pathOf({ parentSpanId, service, name }: CollectedSpan): string[] {
    const parent = parentSpanId ? spans.get(parentSpanId) : undefined;
    const above = parentSpanId ? (parent ? pathOf(parent) : ['missing']) : [];
    return [...above, `${service}: ${name}`];
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** Values of `Authorization` with which spans were sent. */
    tokens,
    spans: () => [...spans.values()],
    paths: () => Array.from(spans.values(), (span) => pathOf(span).join(' > ')),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;
