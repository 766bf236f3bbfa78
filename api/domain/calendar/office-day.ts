/** The certification office's clock is GMT+8; milliseconds. */
export const officeOffset = 8 * 3_600_000;

/** The day that it is at the office, `YYYY-MM-DD`. */
export function officeDay(at: Date): string {
  return new Date(at.getTime() + officeOffset).toISOString().slice(0, 10);
}
