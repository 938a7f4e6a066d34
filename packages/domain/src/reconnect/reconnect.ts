/**
 * When a client connects to its lobby again. A pure reducer: callers translate what their socket library reports into
 * events and carry out the commands. It knows no clock and no randomness; timers are commands, and each call brings a
 * random number.
 */
export type ReconnectPhase =
  /** An attempt is under way; the watchdog replaces it when it takes too long. */
  | 'connecting'
  /** The socket is open; the seat is being proved and the channels subscribed. */
  | 'proving'
  /** Events arrive on all channels. */
  | 'live'
  /** The socket closed; the next attempt starts after a short random delay. */
  | 'waiting'
  /** There is no network. */
  | 'offline'

export interface ReconnectState {
  phase: ReconnectPhase
  /** Attempts since the connection last worked. */
  attempts: number
  /** A probe of the server is under way. */
  isProbing: boolean
  /** The last probe got no answer. */
  isServerDown: boolean
  /** A probe was answered since the attempt began: the server is there, and asking again would only keep it busy. */
  wasAnswered: boolean
}

export type ReconnectEvent =
  /** The socket is open. */
  | { type: 'opened' }
  /** All channels are subscribed. */
  | { type: 'subscribed' }
  /** The socket closed after it had been open. */
  | { type: 'closed' }
  /** The service refused the connection, or the library gave up. */
  | { type: 'refused' }
  /** The library started an attempt that nobody asked for. */
  | { type: 'attempt-started' }
  /** The timer of the last `start-timer` ran out. */
  | { type: 'timer' }
  /** Comes every `PROBE_EVERY_MS`, whatever the phase. */
  | { type: 'probe-due' }
  | { type: 'server-answered' }
  | { type: 'server-unreachable' }
  | { type: 'online' }
  | { type: 'offline' }
  /** The connection looks alive but delivers nothing: start over. */
  | { type: 'restart' }

export type ReconnectCommand =
  | { type: 'connect' }
  | { type: 'disconnect' }
  /** Replaces a timer that is still running. */
  | { type: 'start-timer'; ms: number }
  | { type: 'stop-timer' }
  /** Call the server over HTTP and dispatch `server-answered` or `server-unreachable`. */
  | { type: 'probe-server' }
  /** Events published while the connection was not live are lost: once it is live, the state must be read. */
  | { type: 'report'; isLive: boolean }

export interface ReconnectStep {
  state: ReconnectState
  commands: readonly ReconnectCommand[]
}

export interface ReconnectContext {
  /** From 0 up to 1. */
  random: number
  /** Whether the device has a network. */
  isOnline: boolean
}

/**
 * A connection that just worked usually works again at once, over another node if need be. The delay is random, so that
 * the clients of a lost node do not all hit the next one in the same instant, and doubles with each failed attempt.
 */
const FIRST_RETRY_WITHIN_MS = 300
const RETRY_WITHIN_MAX_MS = 5000
/**
 * How long an attempt may take. Short at first, because a restarting server is back within a second; longer with each
 * attempt, because the network may just be slow.
 */
const WATCHDOG_MS = [800, 1200, 2000, 3000, 5000] as const
/** How long an open socket may take until all its channels are subscribed. */
const PROVING_MS = 4000
/** While not connected, the server is probed this often until it answers, so that one that comes back is noticed soon. */
export const PROBE_EVERY_MS = 500
/** A socket library asks for the seat proof once per connection. A lost reply is retried, or the attempt would be lost. */
export const SEAT_PROOF = { attempts: 3, retryAfterMs: 300 } as const
/** A connection without traffic is checked with a ping, and given up without a pong. */
export const LIVENESS = { activityTimeoutMs: 10_000, pongTimeoutMs: 5000 } as const
/** While the network is up and the connection is not live, the next attempt starts within this time. */
export const NEXT_ATTEMPT_WITHIN_MS = 5000

/** The caller has just started the first attempt. */
export const startReconnect = (): ReconnectStep => ({
  state: { phase: 'connecting', attempts: 1, isProbing: false, isServerDown: false, wasAnswered: false },
  commands: [startTimer(watchdogMs(1))],
})

export function reconnect(state: ReconnectState, event: ReconnectEvent, context: ReconnectContext): ReconnectStep {
  const isLive = state.phase === 'live'
  switch (event.type) {
    case 'opened':
      return isLive ? unchanged(state) : moveTo(state, { phase: 'proving' }, PROVING_MS)
    case 'subscribed':
      return {
        state: { ...state, phase: 'live', attempts: 0, isServerDown: false },
        commands: isLive ? [] : [{ type: 'stop-timer' }, { type: 'report', isLive: true }],
      }
    case 'closed':
      return moveTo(state, { phase: 'waiting' }, retryDelayMs(state.attempts, context.random))
    case 'refused':
      // An attempt that is refused leaves the watchdog running; retrying at once would be refused again.
      return isLive ? reconnect(state, { type: 'closed' }, context) : unchanged({ ...state, wasAnswered: false })
    case 'attempt-started': {
      const attempts = state.attempts + 1
      return moveTo(state, { phase: 'connecting', attempts, wasAnswered: false }, watchdogMs(attempts))
    }
    case 'timer':
      return isLive ? unchanged(state) : startOver(state, context)
    case 'restart':
      return startOver(state, context)
    case 'online':
      return startOver({ ...state, attempts: 0 }, context)
    case 'offline': {
      const attempts = Math.max(state.attempts, 1)
      return moveTo(state, { phase: 'offline', attempts }, watchdogMs(attempts))
    }
    case 'probe-due': {
      // The first retry after a loss comes too soon for a probe to tell anything new.
      const isUseful = !isLive && state.attempts > 0 && !state.isProbing && !state.wasAnswered && context.isOnline
      return isUseful
        ? { state: { ...state, isProbing: true }, commands: [{ type: 'probe-server' }] }
        : unchanged(state)
    }
    case 'server-unreachable':
      return unchanged({ ...state, isProbing: false, isServerDown: !isLive })
    case 'server-answered': {
      const answered = { ...state, isProbing: false, isServerDown: false, wasAnswered: true }
      // A server that answered all along is only slow, and the attempt under way is left alone.
      return state.isServerDown && !isLive ? startOver({ ...answered, attempts: 0 }, context) : unchanged(answered)
    }
  }
}

/** Leaves the live phase if need be, and restarts the timer. */
function moveTo(state: ReconnectState, change: Partial<ReconnectState>, timerMs: number): ReconnectStep {
  return { state: { ...state, ...change }, commands: [...reportLoss(state), startTimer(timerMs)] }
}

/** Replaces the connection. Without a network nothing is attempted, but the timer goes on in case it returns unnoticed. */
function startOver(state: ReconnectState, { isOnline }: ReconnectContext): ReconnectStep {
  const attempts = state.attempts + 1
  return {
    state: { ...state, phase: isOnline ? 'connecting' : 'offline', attempts, wasAnswered: false },
    commands: [
      ...reportLoss(state),
      { type: 'disconnect' },
      ...(isOnline ? [{ type: 'connect' } as const] : []),
      startTimer(watchdogMs(attempts)),
    ],
  }
}

const unchanged = (state: ReconnectState): ReconnectStep => ({ state, commands: [] })

const reportLoss = ({ phase }: ReconnectState): ReconnectCommand[] =>
  phase === 'live' ? [{ type: 'report', isLive: false }] : []

const startTimer = (ms: number): ReconnectCommand => ({ type: 'start-timer', ms })

const retryDelayMs = (attempts: number, random: number): number =>
  random * Math.min(FIRST_RETRY_WITHIN_MS * 2 ** Math.max(0, attempts - 1), RETRY_WITHIN_MAX_MS)

const watchdogMs = (attempts: number): number => WATCHDOG_MS[Math.min(attempts, WATCHDOG_MS.length) - 1] ?? 0
