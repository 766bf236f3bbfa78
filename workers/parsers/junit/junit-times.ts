import type { ReportBuilder } from '../report-builder.ts';
import { runTimes } from '../run-times.ts';
import type { XmlElement } from '../xml-reader.ts';

const zoned = /(Z|[+-]\d{2}:?\d{2})\s*$/;

/** A timestamp without a zone is taken as UTC; the report says so. */
function readTimestamp(text: string | undefined): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?$/.exec(
    (text ?? '').trim(),
  );
  if (parts === null) return undefined;
  const epochMs = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

/** Times of a run by the root; without an end, the start plus the duration of the run or of its modules. */
export function readTimes(
  { attributes }: XmlElement,
  firstTimestamp: string | undefined,
  builder: ReportBuilder,
) {
  const written = attributes.timestamp ?? attributes.starttime ?? firstTimestamp;
  const start = readTimestamp(written);
  const end = readTimestamp(attributes.endtime);
  const summed = builder.modules.reduce((sum, module) => sum + module.runtimeMs, 0);
  const seconds = Number(attributes.time ?? Number.NaN);
  const lengthMs = Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1000) : summed;
  const times = runTimes(start, end ?? (start === undefined ? undefined : start + lengthMs));
  return start === undefined || zoned.test(written ?? '') ? times : { ...times, timesLackZone: true };
}

/** Seconds in milliseconds; 0 for what is no number. */
export function readRuntime(seconds: string | undefined): number {
  const runtimeMs = Math.round(Number(seconds ?? 0) * 1000);
  return Number.isSafeInteger(runtimeMs) ? Math.max(0, runtimeMs) : 0;
}
