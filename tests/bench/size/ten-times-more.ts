/** What of docs/bench-size.md is judged by a person, from what is measured above it. */
export const tenTimesMore = `## What ten times more needs

A million open and two million finished applications, 20 million events, 10 million certificates, 8 million entries of the
audit log. The tables above say what takes part in that.

What does not grow with it: pages by key at any depth, the bell, the gap of events, an application's or a product's page, the
queue and its counts, what needs an operator. They read as many rows as they show, by an index, and counts end at 1000.

What grows, and how:

- **Searches** read the lists that the index of words has of a word, to the end, and at most 2,000 of the rows. Those lists grow with
  the table. A word that many rows have, but only old ones, is met late. And a word of several parts that many rows have each
  (\`LY-77\`) takes as long as the longest of their lists, though few rows have all. All want an index that is ordered by time
  (RUM), or a search engine beside the database.
- **Space**: ten times the megabytes above, some 40 GB, of which indexes are a third. What requests read over and over, the
  indexes of lists and the newest rows, should fit into memory. The measured Postgres has the 128 MB of \`shared_buffers\` that
  it comes with; a quarter of a machine's 16 GB is right for ten times as much.
- **Events** are pruned in batches by age. At 20 million in seven days that is 33 deletions a second, and what autovacuum does
  after them: a partition for each day, which is dropped, takes neither. The cursor (transaction, id) stays as it is.
- **The audit log** never shrinks. Partitions for each year keep its indexes small and let old years move to slower disks; its
  chain is verified from beginning to end, which takes ten times as long. It is the first to get a database of its own, as
  no list joins it; entries would then be written by a connection of their own.
- **Reading** can go to replicas: lists, the public search and the audit log stand a second of delay, what a person has just
  changed does not. That needs a pool more in \`scoped-pool.ts\`, and a rule which calls may use it; there is none yet.
- **Migrations** that rewrite a table hold it for as long as that takes. Above a million rows they have to go in batches, beside
  running processes, and indexes have to be built concurrently.
- **Temporal** shares the machine here. With a million open runs its own Postgres goes on a machine of its own, and workers
  with more memory for runs that are kept in their cache.
`;
