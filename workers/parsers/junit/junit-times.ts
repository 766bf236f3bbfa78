import type { ReportDraft } from '../report-draft.ts';
import { runTimes } from '../run-times.ts';
import type { XmlElement } from '../xml-reader.ts';

/** A timestamp without a zone is taken as UTC, so that the report does not depend on where it was read. */
function readTimestamp(text: string | undefined): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?$/.exec(
    (text ?? '').trim(),
  );
  if (parts === null) return undefined;
  const epochMs = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

/** Times of a run as the root says them; without an end, its length or that of its modules is added to the start. */
export function readTimes(
  { attributes }: XmlElement,
  firstTimestamp: string | undefined,
  draft: ReportDraft,
) {
  const start = readTimestamp(attributes.timestamp ?? attributes.starttime ?? firstTimestamp);
  const end = readTimestamp(attributes.endtime);
  const summed = draft.modules.reduce((sum, module) => sum + module.runtimeMs, 0);
  const seconds = Number(attributes.time ?? Number.NaN);
  const lengthMs = Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : summed;
  return runTimes(start, end ?? (start === undefined ? undefined : start + lengthMs));
}

/** Seconds as a suite writes them, in milliseconds; 0 for what is none. */
export function readRuntime(seconds: string | undefined): number {
  const runtimeMs = Math.round(Number(seconds ?? 0) * 1000);
  return Number.isSafeInteger(runtimeMs) ? Math.max(0, runtimeMs) : 0;
}
