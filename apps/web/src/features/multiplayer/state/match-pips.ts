import type { Pip } from '../../../ui/pips.tsx'
import type { MatchScreen, Role } from './match-screen.ts'

/** One per question: how the answered ones went, which one is open, which are still ahead. */
export function matchPips(verdicts: readonly (boolean | null)[], count: number, open: number | null): Pip[] {
  return Array.from({ length: count }, (_, index) => {
    const verdict = verdicts[index]
    if (verdict === undefined) return index === open ? 'open' : 'ahead'
    if (verdict === null) return 'done'
    return verdict ? 'right' : 'wrong'
  })
}

/** After the end the whole course of both is known. */
export function finalVerdicts({ result }: MatchScreen, role: Role): boolean[] {
  const own = (result?.answers ?? []).filter(({ player }) => player === role)
  return own.toSorted((one, other) => one.index - other.index).map(({ was_correct }) => was_correct)
}

export const pipsLabel = (who: string, pips: readonly Pip[]): string => {
  const [right, left] = [
    pips.filter((pip) => pip === 'right').length,
    pips.filter((pip) => pip === 'ahead' || pip === 'open').length,
  ]
  return `${who}: ${pips.length - left} of ${pips.length} answered, ${right} seen right`
}
