import type { Request } from 'express';
import { z } from 'zod';
import { readJsonBody } from './json-body.ts';

/** Where browsers tell what the content security policy refused, at the portal and at the account service. */
export const policyReportPath = '/v1/csp-reports';
export const policyReportGroup = 'csp';

/** What of a report is believed: words of ours, and the origin of what was refused. */
export type PolicyReport = { directive: string; blocked: string };

const types = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i;
const maxReports = 20;
const text = z.string().max(8_192).catch('');
const csp = z.object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text });
const reported = z.object({ effectiveDirective: text, blockedURL: text });
const bodySchema = z.union([
  z
    .object({ 'csp-report': csp })
    .transform(({ 'csp-report': one }) => [
      { directive: one['effective-directive'] || one['violated-directive'], blocked: one['blocked-uri'] },
    ]),
  z
    .array(z.object({ type: z.string(), body: z.unknown() }))
    .max(maxReports)
    .transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => reported.safeParse(body).data)
        .filter((body) => body !== undefined)
        .map(({ effectiveDirective, blockedURL }) => ({
          directive: effectiveDirective,
          blocked: blockedURL,
        })),
    ),
]);

const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'frame-ancestors',
  'form-action',
  'base-uri',
  'object-src',
  'media-src',
  'worker-src',
  'manifest-src',
  'child-src',
  'require-trusted-types-for',
  'trusted-types',
]);
const keywords = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'about',
  'filesystem',
  'trusted-types-policy',
  'trusted-types-sink',
]);

/**
 * The reports that a request brings, by either of the two ways in which browsers write them. Anybody may send any: what
 * is no word of ours becomes `other`, and addresses, which may carry secrets, are cut to their origin.
 * @throws CatalogueError like {@link readJsonBody}; parameterInvalid for what is no report
 */
export async function readPolicyReports(request: Request): Promise<PolicyReport[]> {
  const reports = bodySchema.parse(await readJsonBody(request, { maxBytes: 16 * 1024, types }));
  return reports.map(({ directive, blocked }) => ({
    directive: directives.has(directive) ? directive : 'other',
    blocked: keywords.has(blocked) ? blocked : originOf(blocked),
  }));
}

function originOf(address: string): string {
  const { protocol, origin } = URL.parse(address) ?? {};
  return protocol === 'https:' || protocol === 'http:' ? (origin ?? 'other').slice(0, 200) : 'other';
}
