import type { BattleHistory } from './history.ts'

const SHOWN = 200

/** What must hold of everything that the servers said meanwhile: nothing failed unseen, and nothing secret is in it. */
export function checkLogs(said: readonly string[], histories: readonly BattleHistory[]): string[] {
  const lines = said.flatMap((text) => text.split('\n'))
  const secrets = histories.flatMap(({ players }) => [...players.host.secrets, ...players.guest.secrets])
  const unseen = lines.filter(
    (line) => line.includes('a failure that no code was waiting for') || /"level":60\b/.test(line),
  )
  const text = lines.join('\n')
  return [
    ...unseen.map((line) => `I10 a failure nobody waited for: ${line.slice(0, SHOWN)}`),
    ...secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => `I10 a secret was logged: ${secret.slice(0, 4)}…`),
  ]
}
