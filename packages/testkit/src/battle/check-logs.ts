import type { BattleHistory } from './history.ts'

const SHOWN_CHARACTERS = 200

/** What the server logs for a failure that nothing handled; must be the text in its main.ts. */
export const UNHANDLED_FAILURE = 'unhandled promise rejection'

/** Checks the server logs: no unhandled failure, and no secret of a player. Gives the breaches of invariant I10. */
export function checkLogs(outputs: readonly string[], histories: readonly BattleHistory[]): string[] {
  const lines = outputs.flatMap((text) => text.split('\n'))
  const secrets = histories.flatMap(({ players }) => [...players.host.secrets, ...players.guest.secrets])
  const unhandled = lines.filter((line) => line.includes(UNHANDLED_FAILURE) || /"level":60\b/.test(line))
  const text = lines.join('\n')
  return [
    ...unhandled.map((line) => `I10 an unhandled failure: ${line.slice(0, SHOWN_CHARACTERS)}`),
    ...secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => `I10 a secret was logged: ${secret.slice(0, 4)}…`),
  ]
}
