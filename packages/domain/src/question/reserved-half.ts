/** Half of a smaller cell would be too few questions for a quiz. */
export const MIN_CELL_SIZE_TO_RESERVE = 40

const DAY_MS = 86_400_000

/**
 * Solo quizzes hand questions out together with their answers, so whatever is compared between players (battles,
 * dailies) must not use the same questions at the same time. Half of each large cell is reserved for such games; the
 * halves swap at midnight UTC.
 */
export function isReserved(questionId: string, cellSize: number, at: number): boolean {
  if (cellSize < MIN_CELL_SIZE_TO_RESERVE) return false
  return halfOf(questionId) === Math.floor(at / DAY_MS) % 2
}

/** A fixed half for each id (FNV-1a, lowest bit after mixing), so that new questions do not move the others. */
function halfOf(questionId: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < questionId.length; index += 1) {
    hash = Math.imul(hash ^ questionId.charCodeAt(index), 0x01000193)
  }
  return ((hash >>> 15) ^ (hash >>> 3)) & 1
}
