import { z } from 'zod';
import { deliverySchema } from '#domain/applications/applications.ts';
import type { Carrier } from '#domain/shared/carriers.ts';
import type { SampleAddress } from '#web/lib/programme/use-sample-address.ts';

/** Key of the draft among the account's drafts. */
export const deliveryDraftName = (id: string) => `delivery:${id}`;

/** The delivery as its form holds it: a number is NaN until it is entered, a confirmation false until it is given. */
export const deliveryDraft = z.object({
  quantity: z
    .number()
    .or(z.nan())
    .or(z.null().transform(() => Number.NaN)),
  nonDisclosureMonths: z
    .number()
    .or(z.nan())
    .or(z.null().transform(() => Number.NaN)),
  trackingNumber: z.string(),
  carrier: z.string().default(''),
  address: z.string(),
  recipient: z.string(),
  factoryReset: z.boolean(),
  exportCompliance: z.boolean(),
});
export type DeliveryDraft = z.output<typeof deliveryDraft>;

/** The server's schema, cast as the values of the form may be incomplete. */
export const deliveryFormSchema = deliverySchema as unknown as z.ZodType<
  z.output<typeof deliverySchema>,
  DeliveryDraft
>;

/** One device for each configuration, to where the programme takes samples, unless something else is entered. */
export function emptyDelivery(
  configurations: number,
  to: SampleAddress | null,
  carriers: readonly Carrier[],
): DeliveryDraft {
  return {
    quantity: configurations,
    nonDisclosureMonths: 6,
    trackingNumber: '',
    carrier: carriers[0]?.code ?? '',
    address: to?.address ?? '',
    recipient: to?.recipient ?? '',
    factoryReset: false,
    exportCompliance: false,
  };
}

const fields = ['quantity', 'nonDisclosureMonths', 'trackingNumber', 'address', 'recipient'] as const;

/** How much of the form is filled in. */
export function filledFields(draft: DeliveryDraft): { filled: number; of: number } {
  const filled = fields.filter((field) => {
    const value = draft[field];
    return typeof value === 'number' ? !Number.isNaN(value) : value.trim() !== '';
  });
  return { filled: filled.length, of: fields.length };
}
