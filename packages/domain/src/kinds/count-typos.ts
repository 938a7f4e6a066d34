/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to make one text of the other. Above
 * `most` the exact number does not matter, and `most + 1` is returned.
 */
export function countTypos(one: string, other: string, most: number): number {
  const [from, to] = [[...one], [...other]]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1]
      const isSwap = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most && Math.min(...last) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[to.length] ?? 0, most + 1)
}
