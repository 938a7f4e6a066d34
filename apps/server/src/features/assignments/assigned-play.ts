import { randomBytes, randomInt } from 'node:crypto'
import { displayName } from '@knowdown/domain/account/display-name'
import {
  type AssignmentPhase,
  phaseAt,
  refuseStart,
  showsKeys,
  takesAnswers,
} from '@knowdown/domain/assignment/assignment'
import { parseAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { type AssignedQuestion, attemptQuestion, attemptSteps } from '@knowdown/domain/assignment/attempt-order'
import { foldName, MOST_PLAYER_NAME, type NameOutcome } from '@knowdown/domain/assignment/player-names'
import type { RunMove, RunRefusal } from '@knowdown/domain/run/play-run'
import { type Run, type RunQuestion, type RunTiming, startRun } from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import { type Limit, type Limits, MINUTE_MS } from '../limits.ts'
import { advanceRun, problemFor } from '../runs/advance-run.ts'
import type { AssignedPlayer, Assignment, AssignmentStore, Attempt } from './assignment-store.ts'
import { deviceHash, type PlayerKeys, playerIdOf } from './player-keys.ts'

/** Names that are not found, and personal codes that are wrong. */
const TRIES = { max: 10, windowMs: 10 * MINUTE_MS }
/** A whole school sits behind one address, so its devices together have more. */
const TRIES_OF_NETWORK: Limit = { max: 600, windowMs: 10 * MINUTE_MS, perNetwork: true }

/** An attempt as its player may see it now. */
export interface AttemptView {
  number: number
  timing: RunTiming
  serverTime: number
  total: number
  run: Run
  isOver: boolean
  showsKeys: boolean
  recounts: Attempt['recounts']
}

export interface AssignedView {
  assignment: Assignment
  phase: AssignmentPhase
  serverTime: number
  /** Whether a model helped to write the quiz. */
  byModel: boolean
}

interface SeatView {
  key: string
  personalCode: string
  name: string
}

export interface PlayerView extends AssignedView {
  player: AssignedPlayer
  personalCode: string
  attempts: readonly AttemptView[]
  /** Number of the attempt that can be begun now; null if none can. */
  next: number | null
}

interface Asked {
  code: string
  key: string
}

export interface AssignedPlay {
  open(code: string): Promise<AssignedView>
  claim(wanted: {
    code: string
    name: string
    deviceId: string
    network: string
  }): Promise<{ outcome: NameOutcome; seat: SeatView | null }>
  /** Another device goes on with the personal code. */
  goOn(wanted: { code: string; name: string; personalCode: string; network: string }): Promise<SeatView>
  player(asked: Asked): Promise<PlayerView>
  start(asked: Asked, number: number, timing: RunTiming): Promise<AttemptView>
  read(asked: Asked, number: number): Promise<AttemptView>
  deal(asked: Asked, number: number): Promise<AttemptView>
  answer(asked: Asked, number: number, index: number, choice: string | null): Promise<AttemptView>
  /** What was missed in an attempt that is over, once its keys are shown. */
  missed(asked: Asked, number: number): Promise<{ questions: readonly RunQuestion[]; at: number }>
}

interface AssignedPlayDeps {
  store: AssignmentStore
  keys: PlayerKeys
  limits: Limits
  maxPlayers: number
  isOffensive(name: string): boolean
}

/** What players of an assignment do. */
export function assignedPlay({ store, keys, limits, maxPlayers, isOffensive }: AssignedPlayDeps): AssignedPlay {
  async function find(typed: string) {
    const code = parseAssignmentCode(typed)
    return (code && (await store.findByCode(code))) || noSuchCode()
  }

  async function seated({ code, key }: Asked) {
    const found = await find(code)
    const player = await store.findPlayer(found.assignment.assignmentId, { playerId: playerIdOf(key) })
    if (!player || !keys.isKey(player, key)) throw lostSeat()
    return { ...found, player }
  }

  const seatView = (player: AssignedPlayer): SeatView => ({
    key: keys.keyOf(player),
    personalCode: keys.personalCodeOf(player),
    name: player.name,
  })

  async function countTry(key: string, network: string): Promise<void> {
    const [own, all] = [
      await limits.hit(`assigned-try ${key}`, TRIES),
      await limits.hit(`assigned-try ${network}`, TRIES_OF_NETWORK),
    ]
    const over = [own, all].find(({ ok }) => !ok)
    if (!over) return
    throw new Problem('too-many-requests', 'That did not fit ten times. Please wait a little, or ask your teacher.', {
      retryAfterMs: over.retryAfterMs,
    })
  }

  async function change(
    { code, key }: Asked,
    number: number,
    moveAt: (at: number) => RunMove | null,
  ): Promise<AttemptView> {
    const wantedCode = parseAssignmentCode(code)
    let refusal: RunRefusal | null = null
    let questions: readonly RunQuestion[] = []
    const changed = await store.changeAttempt(playerIdOf(key), number, async (played, at, outages) => {
      const { assignment, player, attempt } = played
      if (assignment.code !== wantedCode || !keys.isKey(player, key)) throw lostSeat()
      questions = questionsOf(await store.questions(assignment), attempt, assignment.shuffled)
      const move = moveAt(at)
      if (move && !takesAnswers(assignment, at) && !isRepeated(attempt, move)) throw notOpen(assignment, at)
      const advanced = advanceRun({ ...attempt.state, questions }, outages, at, move)
      refusal = advanced.refusal
      const { questions: _, ...state } = advanced.run
      return hasChanged(attempt.state, state) ? state : attempt.state
    })
    if (!changed) throw noAttempt()
    if (refusal) throw problemFor(refusal)
    return attemptView(changed.assignment, changed.attempt, questions, changed.at)
  }

  return {
    async open(code) {
      const { assignment, at, byModel } = await find(code)
      return { assignment, phase: phaseAt(assignment, at), serverTime: at, byModel }
    },

    async claim({ code, name: typed, deviceId, network }) {
      const { assignment, at } = await find(code)
      if (phaseAt(assignment, at) === 'closed') throw notOpen(assignment, at)
      const name = assignment.hasList ? typed : allowedName(typed, isOffensive)
      const device = deviceHash(`${assignment.assignmentId} ${deviceId}`)
      const { outcome, player } = await store.claim(assignment, {
        playerId: randomBytes(12).toString('hex'),
        name,
        foldedName: foldName(name),
        deviceHash: device,
        mostPlayers: maxPlayers,
      })
      if (outcome === 'full') throw new Problem('conflict', `${maxPlayers} players have joined already.`)
      if (!player) await countTry(`${assignment.assignmentId} ${device}`, network)
      return { outcome, seat: player && seatView(player) }
    },

    async goOn({ code, name, personalCode, network }) {
      const { assignment } = await find(code)
      const player = await store.findPlayer(assignment.assignmentId, { foldedName: foldName(name) })
      // Counted before it is checked, so that many at once are not many tries.
      const counted = `${assignment.assignmentId} ${player?.playerId ?? foldName(name)}`
      await countTry(counted, network)
      if (!player || player.claimedAt === null || !keys.isPersonalCode(player, personalCode)) {
        throw new Problem('not-found', 'Name and personal code do not belong together. Ask your teacher.')
      }
      await limits.takeBack(`assigned-try ${counted}`)
      await limits.takeBack(`assigned-try ${network}`)
      return seatView(player)
    },

    async player(asked) {
      const { assignment, at, byModel, player } = await seated(asked)
      const [copy, attempts] = [await store.questions(assignment), await store.attemptsOf(player.playerId)]
      const running = attempts.some(({ state }) => state.endedAt === null)
      const tried = { begun: attempts.length, running, extra: player.extraAttempts }
      return {
        assignment,
        phase: phaseAt(assignment, at),
        serverTime: at,
        byModel,
        player,
        personalCode: keys.personalCodeOf(player),
        attempts: attempts.map((attempt) =>
          attemptView(assignment, attempt, questionsOf(copy, attempt, assignment.shuffled), at),
        ),
        next: refuseStart(assignment, tried, at) === null ? attempts.length + 1 : null,
      }
    },

    async start(asked, number, timing) {
      const { assignment, at, player } = await seated(asked)
      const [copy, begun] = [await store.questions(assignment), await store.attemptsOf(player.playerId)]
      const view = (attempt: Attempt) =>
        attemptView(assignment, attempt, questionsOf(copy, attempt, assignment.shuffled), at)
      // Sent twice, or by a second tab: the same attempt.
      const same = begun.find((attempt) => attempt.number === number)
      if (same) return view(same)
      const running = begun.some(({ state }) => state.endedAt === null)
      const refusal = refuseStart(assignment, { begun: begun.length, running, extra: player.extraAttempts }, at)
      if (refusal === 'not-open' || refusal === 'closed') throw notOpen(assignment, at)
      if (refusal === 'attempt-running') throw new Problem('conflict', 'Please finish the attempt that you have begun.')
      if (refusal !== null || number !== begun.length + 1) throw new Problem('conflict', 'You have no attempt left.')
      const { questions: _, ...state } = startRun([], assignment.timed ? timing : 'untimed', at)
      const started = await store.startAttempt(assignment, {
        attemptId: randomBytes(12).toString('hex'),
        playerId: player.playerId,
        number,
        seed: randomInt(2 ** 31),
        state: { ...state, waits: true },
      })
      return view(started)
    },

    read: (asked, number) => change(asked, number, () => null),
    deal: (asked, number) => change(asked, number, (at) => ({ type: 'deal', at })),
    answer: (asked, number, index, choice) => change(asked, number, (at) => ({ type: 'answer', index, choice, at })),

    async missed(asked, number) {
      const { assignment } = await find(asked.code)
      const { run, isOver, showsKeys } = await change(asked, number, () => null)
      if (!isOver || !showsKeys) throw new Problem('conflict', 'What was right is not shown yet.')
      const questions = run.questions.filter((_, index) => run.answers[index]?.correct === false)
      return { questions, at: run.endedAt ?? assignment.closesAt }
    },
  }
}

function questionsOf(copy: readonly AssignedQuestion[], { seed }: Attempt, shuffled: boolean): readonly RunQuestion[] {
  return attemptSteps(copy, { seed, shuffled }).flatMap((step) => {
    const question = copy[step.question]
    return question ? [attemptQuestion(question, step)] : []
  })
}

const attemptView = (
  assignment: Assignment,
  { number, state, recounts }: Attempt,
  questions: readonly RunQuestion[],
  at: number,
): AttemptView => ({
  number,
  timing: state.timing,
  serverTime: at,
  total: questions.length,
  run: { ...state, questions },
  isOver: state.endedAt !== null || phaseAt(assignment, at) === 'closed',
  showsKeys: showsKeys(assignment, { ended: state.endedAt !== null, at }),
  recounts,
})

/** An acknowledged answer is acknowledged again, also after closing. */
const isRepeated = ({ state }: Attempt, move: RunMove): boolean =>
  move.type === 'answer' && state.answers[move.index] !== undefined

const hasChanged = (one: Attempt['state'], other: Attempt['state']): boolean =>
  one.answers !== other.answers || one.open !== other.open || one.endedAt !== other.endedAt

function allowedName(typed: string, isOffensive: (name: string) => boolean): string {
  const name = displayName(typed, isOffensive)
  if (!name.ok) throw new Problem('invalid', typed.trim() === '' ? 'Please enter a name.' : name.error)
  if ([...name.value].length > MOST_PLAYER_NAME) {
    throw new Problem('invalid', `Please choose a name of at most ${MOST_PLAYER_NAME} characters.`)
  }
  return name.value
}

const notOpen = (assignment: Assignment, at: number): Problem =>
  phaseAt(assignment, at) === 'not-open'
    ? new Problem('conflict', 'This assignment is not open yet.')
    : new Problem('conflict', 'This assignment is closed.')

const noSuchCode = (): never => {
  throw new Problem('not-found', 'There is no assignment with this code. It may have been deleted.')
}

const lostSeat = (): Problem =>
  new Problem('unauthorised', 'This device does not play under this name any more. Please type your name again.')

const noAttempt = (): Problem => new Problem('not-found', 'There is no such attempt.')
