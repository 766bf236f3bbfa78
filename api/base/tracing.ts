import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { CatalogueError } from '#domain/errors/errors.ts';

// Nothing happens here, and nothing is loaded, until `startTraces` has named a collector.
const tracer = trace.getTracer('assay');

type SpanInput = {
  name: string;
  kind?: keyof typeof SpanKind;
  /** Ids, kinds and names of operations; never what a person has written, nor who. */
  attributes?: Attributes;
  /** What {@link currentTrace} told in the place that caused this work, or null. The span around it when left out. */
  parent?: string | null;
};

/** Does a piece of work as a span of its trace; how it fails is noted by the catalogue's code, or the error's class. */
export function withSpan<T>(
  { name, kind = 'INTERNAL', attributes = {}, parent }: SpanInput,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const around =
    parent === undefined
      ? context.active()
      : propagation.extract(ROOT_CONTEXT, parent === null ? {} : { traceparent: parent });
  return tracer.startActiveSpan(name, { kind: SpanKind[kind], attributes }, around, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      noteError(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Notes in the present span why it fails. A refusal is an answer like others: its span has not failed. */
export function noteError(error: unknown): void {
  const span = trace.getActiveSpan();
  const refusal = error instanceof CatalogueError ? error : null;
  const type = refusal?.code ?? (error instanceof Error ? error.name : 'unknown');
  span?.setAttribute('error.type', type);
  if (refusal === null || refusal.status >= 500)
    span?.setStatus({ code: SpanStatusCode.ERROR, message: String(type) });
}

/** The present span as W3C `traceparent`, to be handed over with what it causes; null without one. */
export function currentTrace(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** By which the lines of the log are found; undefined without a trace. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
