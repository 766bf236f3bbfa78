import { z } from 'zod';
import type { Log } from './logging.ts';

/** The rest of OpenTelemetry's variables for OTLP over HTTP the exporter reads itself. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, with commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export type TraceConfig = {
  /** `assay-` and the process when undefined. */
  serviceName: string | undefined;
  /** Which part of the traces that begin here is kept, 0 to 1. */
  share: number;
};

/** Null without a collector: then no traces are made. */
export function readTraceConfig(values: z.output<z.ZodObject<typeof traceVariables>>): TraceConfig | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return { serviceName: values.OTEL_SERVICE_NAME, share: values.OTEL_TRACES_SAMPLER_ARG };
}

/** Sends the spans of this process to the collector; `stop` sends what is left, for two seconds at most. */
export async function startTraces(
  config: TraceConfig | null,
  process: string,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  if (config === null) return { stop: async () => {} };
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces(config.serviceName ?? `assay-${process}`, config.share, log);
}
