import { z } from 'zod';
import { type Carrier, carrierCodeSchema, carrierSchema, maxCarriers } from '#domain/shared/carriers.ts';

/** A carrier as it is typed; without an address of its parcels, an empty one. */
export const carrierDraftSchema = z.object({
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  track: z.string(),
});
export type CarrierLine = z.output<typeof carrierDraftSchema>;

export const emptyCarrier: CarrierLine = { code: '', zh: '', en: '', track: '' };

const linesSchema = z.array(
  z.object({ code: z.string(), zh: z.string(), en: z.string(), track: z.string().nullable() }),
);

/** The carriers that the setting names, as JSON says it; none where it says something else. */
export function readCarriers(text: string): CarrierLine[] {
  try {
    return linesSchema.parse(JSON.parse(text)).map((one) => ({ ...one, track: one.track ?? '' }));
  } catch {
    return [];
  }
}

/** As they are sent, empty fields and all: the schema has said before what is wrong. */
export function writeCarriers(lines: readonly CarrierLine[]): string {
  const carriers = lines.map(({ code, zh, en, track }): Carrier => {
    return { code: code.trim(), zh: zh.trim(), en: en.trim(), track: track.trim() || null };
  });
  return JSON.stringify(carriers);
}

const { zh, en, track } = carrierSchema.shape;
const known = <T extends z.ZodType>(schema: T, rule: string) =>
  z
    .string()
    .trim()
    .refine((text) => schema.safeParse(text || null).success, { params: { rule } });

const lineSchema = z.object({
  code: z.string().trim().min(1).and(known(carrierCodeSchema, 'carrier-code')),
  zh,
  en,
  track: known(track, 'track'),
});

/** The carriers as a form takes them, each code once. */
export const carrierLinesSchema = z
  .array(lineSchema)
  .min(1)
  .max(maxCarriers)
  .superRefine((lines, context) => {
    const codes = lines.map(({ code }) => code);
    for (const [index, code] of codes.entries()) {
      if (codes.indexOf(code) === index) continue;
      context.addIssue({ code: 'custom', path: [index, 'code'], params: { rule: 'duplicate' } });
    }
  });
