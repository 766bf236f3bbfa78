/** The same numbers for the same seed (mulberry32), so that a run can be had again as far as chance goes. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from: number, to: number) => from + next() * (to - from),
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
  };
}
export type Chance = ReturnType<typeof createChance>;
