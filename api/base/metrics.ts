import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  /** Seconds by method, route template and status. */
  httpDuration: Histogram<'method' | 'route' | 'status'>;
  /** Answers with a catalogue code. */
  errors: Counter<'code'>;
  /** Content security policy violations that browsers report. */
  policyReports: Counter<'directive'>;
  /** Calls refused for now, by status (429, 430) and by limit. */
  busy: Counter<'status' | 'reason'>;
};

/** A registry of its own, so that two apps in one process count separately. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP requests by route template',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    errors: new Counter({
      name: 'error_answers_total',
      help: 'Answers with an error code of the catalogue',
      labelNames: ['code'],
      registers: [registry],
    }),
    policyReports: new Counter({
      name: 'csp_reports_total',
      help: 'What browsers say that the content security policy refused',
      labelNames: ['directive'],
      registers: [registry],
    }),
    busy: new Counter({
      name: 'busy_answers_total',
      help: 'Calls refused for now: beyond a rate limit (429) or for overload (430)',
      labelNames: ['status', 'reason'],
      registers: [registry],
    }),
  };
}
