/**
 * Takes the next due row of a queue for one caller: `findDue` reads one, and `claim` changes it on the condition that nobody
 * else has in between. Whoever loses that race takes the next one.
 */
export async function claimNext<Row>(
  findDue: (now: number) => Promise<Row | undefined>,
  claim: (row: Row, now: number) => Promise<boolean>,
  clock: () => number,
): Promise<Row | null> {
  for (;;) {
    const now = clock()
    const due = await findDue(now)
    if (!due) return null
    if (await claim(due, now)) return due
  }
}
