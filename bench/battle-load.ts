import { type Random, seededRandom } from '@knowdown/domain/random'
import { type Battle, openBattle } from '@knowdown/testkit/battle/battle'
import type { Absence, BattleHistory } from '@knowdown/testkit/battle/history'
import { percentile } from './benchmark.ts'

const LOBBIES_AT_ONCE = 25

interface Span {
  least: number
  most: number
}

interface LoadOptions {
  thinkMs?: Span
  /** How long a connection lasts until it is cut, as networks do; for ever when missing. */
  cutMs?: Span
  /** Both players on the same node, as the proxy of `deploy/` sends them; otherwise each on any. */
  together?: true
}

/** Lobbies with two connected players each; the matches have not started yet. */
export async function openBattles(
  nodes: readonly string[],
  count: number,
  seed: number,
  { thinkMs = { least: 500, most: 5_500 }, cutMs, together }: LoadOptions = {},
): Promise<Battle[]> {
  const battles: Battle[] = []
  while (battles.length < count) {
    const some = Array.from({ length: Math.min(LOBBIES_AT_ONCE, count - battles.length) }, (_, index) =>
      openBattle({
        nodes: together ? nodes.slice(index % nodes.length, (index % nodes.length) + 1) : nodes,
        random: seededRandom(seed + battles.length + index),
        think: (random) => anyOf(thinkMs, random),
        ...(cutMs && { cutAfter: (random) => anyOf(cutMs, random) }),
      }),
    )
    battles.push(...(await Promise.all(some)))
  }
  return battles
}

const anyOf = ({ least, most }: Span, random: Random): number => least + random() * (most - least)

export const answersOf = (histories: readonly BattleHistory[]) =>
  histories.flatMap(({ players }) => [...players.host.sent, ...players.guest.sent])

/**
 * How long players took to receive events again, counted from `since`. Who never did took at least until the end of the
 * battle, which counts if it is longer than the p99 of the others. Shorter ones say nothing (a connection that is lost in
 * the last moment of a battle is no quick return) and are left out.
 */
export function returnTimes(
  histories: readonly BattleHistory[],
  { isMeant = () => true, since = ({ droppedAt }) => droppedAt }: Partial<ReturnOptions> = {},
): number[] {
  const absences = histories
    .flatMap(({ players }) => [...players.host.absences, ...players.guest.absences])
    .filter(isMeant)
    .map((absence) => ({ isBack: absence.isBack, ms: absence.until - since(absence) }))
  const times = absences.filter(({ isBack }) => isBack).map(({ ms }) => ms)
  const slowMs = times.length > 0 ? percentile(times, 99) : 0
  return [...times, ...absences.filter(({ isBack, ms }) => !isBack && ms > slowMs).map(({ ms }) => ms)]
}

interface ReturnOptions {
  isMeant(absence: Absence): boolean
  since(absence: Absence): number
}

export function answersPerSecond(histories: readonly BattleHistory[]): number {
  const began = Math.min(...histories.map(({ startedAt }) => startedAt))
  const ended = Math.max(...histories.map(({ endedAt }) => endedAt ?? began))
  return answersOf(histories).length / ((ended - began) / 1_000)
}
