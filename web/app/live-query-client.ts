import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * The library takes an answer that is on its way to a first question for what is asked for anew. It may be older than the
 * change that was told meanwhile, and no other would follow: such a question is put once more when it is answered.
 */
export class LiveQueryClient extends QueryClient {
  /** By what is on its way; many changes told meanwhile are one question more. */
  readonly #repeats = new WeakMap<object, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const asking = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .map((query) => ({ query, promise: query.promise }));
    const done = super.invalidateQueries(filters, options);
    const repeats = asking
      .filter(({ query, promise }) => query.promise === promise)
      .map(({ query, promise }) => promise && this.#repeat(query, promise));
    await Promise.all([done, ...repeats]);
  }

  #repeat({ queryKey }: Pick<Query, 'queryKey'>, onItsWay: Promise<unknown>): Promise<void> {
    const again = () => super.invalidateQueries({ queryKey, exact: true });
    const repeat = this.#repeats.get(onItsWay) ?? onItsWay.then(again, again);
    this.#repeats.set(onItsWay, repeat);
    return repeat;
  }
}
