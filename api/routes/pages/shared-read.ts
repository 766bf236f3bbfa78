/**
 * A read that many ask for at once. Whoever asks while one is under way shares the next: what everybody gets was read
 * after they came.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const reading = read();
    const end = () => {
      if (current === reading) current = undefined;
    };
    current = reading;
    reading.then(end, end);
    return reading;
  };
  const follow = (): Promise<T> => {
    next = undefined;
    return begin();
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(follow, follow);
    return next;
  };
}
