/** Milliseconds after which the code of a page is taken for lost (specification, section 8). */
export const loadLimitMs = 120_000;

/** The code of a page did not come: too late, or not at all. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
  readonly late: boolean;

  constructor(late: boolean, cause?: unknown) {
    super('The code of the page did not load', { cause });
    this.late = late;
  }
}

/** @throws PageNotLoaded where it fails, or takes longer than `ms` milliseconds */
export async function loadWithin<T>(load: () => Promise<T>, ms = loadLimitMs): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PageNotLoaded(true)), ms);
  try {
    return await Promise.race([load(), late.promise]);
  } catch (error) {
    throw error instanceof PageNotLoaded ? error : new PageNotLoaded(false, error);
  } finally {
    clearTimeout(timer);
  }
}
