import type { WaitingMatch } from '../match/match.ts'
import { COUNTDOWN_MS, type LobbyOptions, newLobby } from '../match/start-game.ts'

/** Whoever sends no sign of life for so long has left the queue. */
export const GONE_AFTER_MS = 15_000
/** How often a client sends one: two may get lost. */
export const SIGN_OF_LIFE_EVERY_MS = 4_000
/** Both must come within this time after they were paired, or the pair is dissolved. */
export const ACCEPT_WITHIN_MS = 5_000
/** When the screen offers to widen the search. */
export const WIDEN_AFTER_MS = 10_000
/** When a recorded game can be offered. */
export const OFFER_RECORDED_AFTER_MS = 15_000
/** From the moment both have come to the first question. */
export const COUNT_IN_MS = 3_000

/** A lobby in which both sit and are ready. Both see each other first; the countdown of every game is the rest of the count-in. */
export const pairedLobby = ({ guestName, ...options }: LobbyOptions & { guestName?: string | null }): WaitingMatch => ({
  ...named(newLobby(options), guestName ?? null),
  guestJoined: true,
  ready: { host: true, guest: true },
  dealDueAt: options.at + COUNT_IN_MS - COUNTDOWN_MS,
})

const named = (lobby: WaitingMatch, guestName: string | null): WaitingMatch =>
  guestName === null ? lobby : { ...lobby, visitorNames: { ...lobby.visitorNames, guest: guestName } }
