/** How many rows of each kind a seeded database gets. */
export type SeedPlan = {
  enterprises: number;
  /** The first of them, who have products and applications. */
  makers: number;
  products: number;
  /** Open applications; each has a product of its own. */
  open: number;
  /** Days within which they began to wait; reminders are due after nine. */
  openDays: number;
  finished: number;
  events: number;
  messages: number;
  certificates: number;
  auditedRequests: number;
  enquiries: number;
  suites: number;
};

/** One product in this many belongs to the largest enterprise, and so 20,000 of 300,000 applications. */
export const largestShare = 15;

/** The sizes that the portal has to carry, or a part of them. @param scale 1 for the whole, 0.1 for a tenth */
export function planSeed(scale: number): SeedPlan {
  const of = (whole: number) => Math.max(1, Math.round(whole * scale));
  const makers = Math.max(30, of(3_000));
  return {
    enterprises: Math.max(makers, of(100_000)),
    makers,
    products: of(150_000),
    open: of(100_000),
    openDays: 20,
    finished: of(200_000),
    events: of(2_000_000),
    messages: of(1_000_000),
    certificates: of(1_000_000),
    auditedRequests: of(400_000),
    enquiries: of(20_000),
    suites: of(1_000),
  };
}
