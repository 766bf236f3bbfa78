import type { UnreadableReason } from '#domain/application-forms/form-reading.ts';

/** A workbook that cannot be read, and why. */
export class WorkbookFault extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
