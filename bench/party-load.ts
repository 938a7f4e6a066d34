import { suggestNickname } from '@knowdown/domain/party/nickname'
import { PartyBot } from '@knowdown/testkit/party/party-bot'
import { PartyHost } from '@knowdown/testkit/party/party-host'

const AT_ONCE = 40

interface PartyLoad {
  host: PartyHost
  bots: PartyBot[]
}

interface LoadOptions {
  players: number
  questions: number
  seconds: number
  /** In place of a party with questions of the bank. */
  host?: PartyHost
  think: (() => number) | null
  /** Without sockets, for whoever only answers. */
  isConnected?: boolean
}

/** Runs work for each item, a few at a time. */
export async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work))
}

/** A party whose players have all joined and listen. */
export async function openPartyLoad(url: string, options: LoadOptions): Promise<PartyLoad> {
  const { players, questions, seconds, think, isConnected = true } = options
  const host = options.host ?? (await PartyHost.open(url, { questions, seconds }))
  const bots = Array.from(
    { length: players },
    () => new PartyBot({ url, code: host.code, name: suggestNickname(Math.random), think }),
  )
  await inBatches(bots, (bot) => bot.join())
  if (isConnected) await inBatches(bots, (bot) => bot.connect())
  return { host, bots }
}
