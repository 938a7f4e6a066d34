import type { BattleHistory } from './history.ts'

const SHOWN_CHARACTERS = 200

/** Checks the server logs: no unhandled failure, and no secret of a player. Gives the breaches of invariant I10. */
export function checkLogs(outputs: readonly string[], histories: readonly BattleHistory[]): string[] {
  const lines = outputs.flatMap((text) => text.split('\n'))
  const secrets = histories.flatMap(({ players }) => [...players.host.secrets, ...players.guest.secrets])
  const unhandled = lines.filter(
    (line) => line.includes('a failure that no code was waiting for') || /"level":60\b/.test(line),
  )
  const text = lines.join('\n')
  return [
    ...unhandled.map((line) => `I10 a failure nobody waited for: ${line.slice(0, SHOWN_CHARACTERS)}`),
    ...secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => `I10 a secret was logged: ${secret.slice(0, 4)}…`),
  ]
}
