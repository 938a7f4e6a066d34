import type { AccountAfterwards } from './history.ts'
import type { JsonReply } from './json-client.ts'

/** Calls one node after the other until one replies. */
export type CallAnyNode = (path: string, body: object | null, headers?: Record<string, string>) => Promise<JsonReply>

/** A signed-in player, whose games are counted. */
export interface Account {
  session: Record<string, string>
  bearer: Record<string, string>
  secrets: string[]
}

const PROJECT = { 'x-appwrite-project': 'knowdown' }

export async function openAccount(callAnyNode: CallAnyNode): Promise<Account> {
  const opened = await callAnyNode('/v1/account/sessions/anonymous', {}, PROJECT)
  const cookies = String(opened.headers['x-fallback-cookies'])
  if (opened.status !== 201) throw new Error(`no session: ${JSON.stringify(opened.body)}`)
  const session = { ...PROJECT, 'x-fallback-cookies': cookies }
  const { jwt } = (await callAnyNode('/v1/account/jwt', {}, session)).body
  const values = Object.values(JSON.parse(cookies) as Record<string, string>)
  return { session, bearer: { authorization: `Bearer ${jwt}` }, secrets: [...values, jwt] }
}

/** Reads session and statistics. A match is counted shortly after its end, so a count of zero is read again for a while. */
export async function readAccount({ session, bearer }: Account, callAnyNode: CallAnyNode): Promise<AccountAfterwards> {
  const { status } = await callAnyNode('/v1/account', null, session)
  const giveUpAt = Date.now() + 20_000
  let counted: NonNullable<AccountAfterwards['counted']>
  do {
    const { multi_player_games, total_correct, total_wrong } = (await callAnyNode('/api/stats/me', null, bearer)).body
    counted = { battles: multi_player_games, right: total_correct, wrong: total_wrong }
    if (counted.battles > 0) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  } while (Date.now() < giveUpAt)
  return { isSignedIn: status === 200, counted }
}
