import { hostname } from 'node:os';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type Log, rarely } from './logging.ts';

/** Milliseconds from the end of a span until it is sent, with the others of that time. */
const sendEvery = 1_000;
/** Spans that wait while the collector does not answer; what comes then is dropped. */
const mostWaiting = 2_048;
const sendLimit = 5_000;
const stopLimit = 2_000;
/** Milliseconds between two lines of the log about a collector that is away. */
const tellEvery = 600_000;

/** Loaded only where a collector is named: see `startTraces`. */
export function exportTraces(serviceName: string, share: number, log: Log): { stop: () => Promise<void> } {
  const isNews = rarely(tellEvery);
  const tell = (err: unknown) => {
    if (isNews('') !== null) log.warn({ err }, 'the collector takes no traces, they are dropped');
  };
  setGlobalErrorHandler(tell);
  const exporter = new OTLPTraceExporter({ timeoutMillis: sendLimit });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: sendEvery,
        exportTimeoutMillis: sendLimit,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return { stop: () => Promise.race([provider.shutdown().catch(tell), delay(stopLimit)]) };
}
