import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import {
  MOST_PARTY_CATEGORIES,
  OWN_PARTY_QUESTIONS,
  PARTY_QUESTIONS,
  PARTY_SECONDS,
  POINTS_FACTORS,
} from '@knowdown/domain/party/party'
import { KEPT_RESULTS_DAYS } from '@knowdown/domain/privacy/kept-results'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OwnQuestionInput, QUESTION_KINDS } from '../operator/draft-question.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type RateLimit } from '../rate-limit.ts'
import { SessionId } from '../solo/questions.ts'
import { PartySnapshot } from './schemas.ts'

const MISSES = { name: 'party-miss', per: 'network', counts: 'misses', what: 'wrong party codes and keys' } as const
/** A room of two hundred behind one address mistypes more often than a household. */
export const PARTY_MISSES: readonly RateLimit[] = [
  { ...MISSES, max: 60, windowMs: MINUTE_MS },
  { ...MISSES, max: 300, windowMs: HOUR_MS },
]

/** What one seat of a party may do, however many people share a network. */
export const PARTY_LIMITS = {
  answers: { name: 'party-answer', per: 'seat', max: 20, windowMs: 10_000 },
  reads: { name: 'party-read', per: 'seat', max: 120, windowMs: MINUTE_MS },
  /** Each goes to everybody in the party. */
  commands: { name: 'party-command', per: 'party', max: 60, windowMs: MINUTE_MS },
  /** Locks, times and automatic advance: nobody changes them again and again. */
  settings: { name: 'party-setting', per: 'party', max: 20, windowMs: MINUTE_MS, what: 'changes of a setting' },
  /** Seats can be taken again after a removal, but not without end. */
  joins: { name: 'party-join', per: 'party', max: 3, windowMs: HOUR_MS, what: 'joins, for each seat of the party' },
} as const satisfies Record<string, RateLimit>

export const PARTY_CREATIONS: RateLimit = { name: 'party-create', per: 'network', max: 10, windowMs: MINUTE_MS }

/** A party keeps its own quiz, of up to 1.5 MB, as long as its results. */
export const OWN_PARTY_CREATIONS: RateLimit = { name: 'own-party-create', per: 'network', max: 100, windowMs: DAY_MS }

const Code = z.string().check(z.minLength(1), z.maxLength(16))
const Key = z.string().check(z.minLength(1), z.maxLength(64))
const QuestionId = z.string().check(z.regex(/^[\w-]{16,64}$/))
const PlayerId = z.string().check(z.minLength(1), z.maxLength(64))

/** How long the results of a host with an account are kept; others go after a day. */
const KeptDays = z.optional(z.literal([...KEPT_RESULTS_DAYS]))

/** Every key of a party begins with this, which tells it apart from the player id of a lobby. */
export const PARTY_KEY_PREFIX = 'party_'

export const findCode = endpoint({
  method: 'POST',
  path: '/find-code',
  limits: PARTY_MISSES,
  input: z.object({ code: Code }),
  reply: z.object({ code: z.string(), kind: z.enum(['battle', 'party', 'assignment']) }),
})

export const createParty = endpoint({
  method: 'POST',
  path: '/parties',
  limits: [PARTY_CREATIONS],
  work: 'new',
  status: 201,
  input: z.object({
    categories: z
      .array(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(MOST_PARTY_CATEGORIES)),
    difficulty: z.enum(DIFFICULTIES),
    questions: z.int().check(z.gte(PARTY_QUESTIONS.fewest), z.lte(PARTY_QUESTIONS.most)),
    seconds: z.int().check(z.gte(PARTY_SECONDS.fewest), z.lte(PARTY_SECONDS.most)),
    speed_points: z.boolean(),
    session_id: z.optional(SessionId),
    kept_days: KeptDays,
  }),
  reply: z.object({ code: z.string(), host_key: z.string() }),
})

/** A hundred questions of which each uses every limit, in letters of any script. */
const OWN_QUIZ_BYTES = 1_500_000

export const createOwnParty = endpoint({
  method: 'POST',
  path: '/parties/own-quiz',
  limits: [PARTY_CREATIONS, OWN_PARTY_CREATIONS],
  work: 'new',
  status: 201,
  bodyBytes: OWN_QUIZ_BYTES,
  input: z.object({
    title: z.string().check(z.maxLength(400)),
    /** Where the copy was taken, if the quiz is stored on the server. */
    quiz_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    shuffled: z.boolean(),
    speed_points: z.boolean(),
    phones_show_question: z.boolean(),
    kept_days: KeptDays,
    mature: z.optional(z.boolean()),
    questions: z
      .array(z.extend(OwnQuestionInput, { factor: z.literal(POINTS_FACTORS), question_id: z.optional(QuestionId) }))
      .check(z.minLength(OWN_PARTY_QUESTIONS.fewest), z.maxLength(OWN_PARTY_QUESTIONS.most)),
  }),
  reply: z.object({ code: z.string(), host_key: z.string() }),
})

export const joinParty = endpoint({
  method: 'POST',
  path: '/parties/:code/join',
  limits: [...PARTY_MISSES, PARTY_LIMITS.joins],
  status: 201,
  input: z.object({
    code: Code,
    name: z.string().check(z.maxLength(128)),
    /** Random, made once for each attempt to join, so that a repeated call after a lost reply gets the same seat. */
    request_id: z.string().check(z.minLength(22), z.maxLength(64)),
    /** Random, kept by the browser, so that a removed player does not come back with the same one. */
    device_id: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
  }),
  reply: z.object({ code: z.string(), player_key: z.string(), player_id: z.string(), name: z.string() }),
})

/** An answer as players see it again. */
const GIVEN = {
  choice: z.nullable(z.number()),
  choices: z.nullable(z.array(z.number())),
  text: z.nullable(z.string()),
  number: z.nullable(z.number()),
}

export const partyState = endpoint({
  method: 'GET',
  path: '/parties/:code/state',
  keyField: 'player_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  work: 'running',
  input: z.object({ code: Code, player_key: Key }),
  reply: z.object({
    party_id: z.string(),
    socket_ticket: z.string(),
    party: PartySnapshot,
    you: z.object({
      player_id: z.string(),
      name: z.string(),
      from_index: z.number(),
      points: z.number(),
      rank: z.nullable(z.number()),
      moved: z.nullable(z.number()),
      players: z.number(),
      /** The own answer to the current question, in the field of its kind. */
      ...GIVEN,
      /** Both null until the right answer is shown. */
      correct: z.nullable(z.boolean()),
      gained: z.nullable(z.number()),
    }),
  }),
})

export const hostState = endpoint({
  method: 'GET',
  path: '/parties/:code/host',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  work: 'running',
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({
    party_id: z.string(),
    socket_ticket: z.string(),
    party: PartySnapshot,
    max_players: z.number(),
    answered: z.number(),
    players: z.array(
      z.object({ player_id: z.string(), name: z.string(), points: z.number(), rank: z.nullable(z.number()) }),
    ),
  }),
})

export const startPairing = endpoint({
  method: 'POST',
  path: '/parties/:code/pairing',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({ pairing_code: z.string(), for_ms: z.number() }),
})

export const pairRemote = endpoint({
  method: 'POST',
  path: '/parties/:code/remote',
  status: 201,
  limits: PARTY_MISSES,
  input: z.object({ code: Code, pairing_code: Key }),
  reply: z.object({ host_key: z.string() }),
})

const PARTY_COMMANDS = [
  'start',
  'next',
  'skip',
  'pause',
  'continue',
  'lock',
  'unlock',
  'auto-on',
  'auto-off',
  'time-1',
  'time-2',
  'time-5',
  'end',
  'again',
  'remove',
] as const
export type PartyCommand = (typeof PARTY_COMMANDS)[number]

export const commandParty = endpoint({
  method: 'POST',
  path: '/parties/:code/command',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.commands, PARTY_LIMITS.settings],
  work: 'running',
  input: z.object({
    code: Code,
    host_key: Key,
    command: z.enum(PARTY_COMMANDS),
    /** The `seq` that the host saw: a second press on another screen does nothing. */
    seq: z.optional(z.int()),
    /** With `remove`. */
    player_id: z.optional(PlayerId),
  }),
  reply: z.object({ party: PartySnapshot }),
})

const OptionPlace = z.int().check(z.nonnegative(), z.lte(9))

export const answerParty = endpoint({
  method: 'POST',
  path: '/parties/:code/answer',
  keyField: 'player_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.answers],
  work: 'running',
  input: z.object({
    code: Code,
    player_key: Key,
    round: z.int().check(z.nonnegative()),
    index: z.int().check(z.nonnegative()),
    /** Exactly one of these, as the kind of the question asks: the place of the option, from 0; */
    choice: z.optional(OptionPlace),
    /** the places of all chosen options; */
    choices: z.optional(z.array(OptionPlace).check(z.minLength(1), z.maxLength(10))),
    /** what was typed; */
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(240))),
    /** or a number. */
    number: z.optional(z.number()),
  }),
  reply: z.object({ accepted: z.literal(true), took_ms: z.number() }),
})

/** For the host's remote alone: the big screen never asks for it. */
export const refusedAnswers = endpoint({
  method: 'GET',
  path: '/parties/:code/refused',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  work: 'running',
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({
    /** The question that they belong to; null when nothing can be accepted now. */
    index: z.nullable(z.number()),
    round: z.number(),
    groups: z.array(z.object({ group_id: z.string(), text: z.nullable(z.string()), players: z.number() })),
  }),
})

export const acceptAnswer = endpoint({
  method: 'POST',
  path: '/parties/:code/accept',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.commands],
  work: 'running',
  input: z.object({
    code: Code,
    host_key: Key,
    round: z.int().check(z.nonnegative()),
    index: z.int().check(z.nonnegative()),
    group_id: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  reply: z.object({ party: PartySnapshot }),
})

/** The fields of the key that a question of another kind has are null. */
const ReviewedQuestion = z.object({
  question: z.string(),
  category: z.nullable(z.string()),
  kind: z.enum(QUESTION_KINDS),
  options: z.array(z.string()),
  answer: z.nullable(z.number()),
  right_options: z.nullable(z.array(z.number())),
  accepted: z.nullable(z.array(z.string())),
  value: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  explanation: z.string(),
})

export const partyReview = endpoint({
  method: 'GET',
  path: '/parties/:code/review',
  keyField: 'player_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, player_key: Key }),
  reply: z.object({
    questions: z.array(z.extend(ReviewedQuestion, { ...GIVEN, correct: z.boolean(), points: z.number() })),
  }),
})

export const partyResults = endpoint({
  method: 'GET',
  path: '/parties/:code/results',
  keyField: 'host_key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  input: z.object({ code: Code, host_key: Key }),
  reply: z.object({
    /** Title of the own quiz that was played. */
    quiz: z.nullable(z.string()),
    questions: z.array(ReviewedQuestion),
    players: z.array(
      z.object({
        rank: z.number(),
        name: z.string(),
        points: z.number(),
        right: z.number(),
        /** Points by question; null where nothing was answered. */
        answers: z.array(z.nullable(z.number())),
        /** In words what was answered to each question; null where nothing was. */
        given: z.array(z.nullable(z.string())),
      }),
    ),
  }),
})

export const reportNickname = endpoint({
  method: 'POST',
  path: '/parties/:code/report-name',
  keyField: 'key',
  limits: [...PARTY_MISSES, PARTY_LIMITS.reads],
  status: 201,
  input: z.object({ code: Code, key: Key, player_id: PlayerId }),
  reply: z.object({ received: z.literal(true) }),
})
