import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkBattle } from './check-battle.ts'
import { checkLogs, UNHANDLED_FAILURE } from './check-logs.ts'
import type { Absence, BattleHistory, PlayerHistory, Role } from './history.ts'

const end = () => ({
  host_score: 1,
  guest_score: 0,
  winner: 'host',
  answers: [
    { player: 'host' as const, index: 0, answer: 'a', was_correct: true, is_timeout: false },
    { player: 'guest' as const, index: 0, answer: 'a', was_correct: false, is_timeout: false },
  ],
})

const player = (role: Role): PlayerHistory => ({
  role,
  sent: [
    {
      index: 0,
      answer: 'a',
      outcome: 'ok',
      accepted: true,
      wasCorrect: role === 'host',
      learnedAt: 4_000,
      sentAt: 5_000,
      earlyMs: 5_000,
      ackMs: 5,
    },
  ],
  received: [{ channel: `quiz-lobby-AB3D-${role}`, name: 'next_question', seq: 5, after: 0, data: {}, connection: 1 }],
  end: end(),
  readBack: end(),
  deadlines: { 0: 10_000 },
  account: {
    isSignedIn: true,
    counted: { battles: 1, right: role === 'host' ? 1 : 0, wrong: role === 'host' ? 0 : 1 },
  },
  secrets: [`key-of-${role}`],
  gaps: 0,
  absences: [],
  eventDelaysMs: [],
})

/** Builds a valid battle, lets the test break it, and returns the invariants that the checker finds broken. */
function brokenInvariants(corrupt: (players: BattleHistory['players'], history: BattleHistory) => void): string[] {
  const history: BattleHistory = {
    code: 'AB3D',
    startedAt: 0,
    endedAt: 1_000,
    intrusions: [
      { what: '/stats/me', status: 401 },
      { what: '/end-lobby', status: 403 },
    ],
    players: { host: player('host'), guest: player('guest') },
  }
  corrupt(history.players, history)
  return checkBattle(history, 2_000).map((breach) => breach.split(' ')[0] ?? '')
}

const both = ({ host, guest }: BattleHistory['players'], change: (end: NonNullable<PlayerHistory['end']>) => void) => {
  for (const { end } of [host, guest]) if (end) change(end)
}

test('a valid battle breaks no invariant', () => {
  expect(brokenInvariants(() => {})).toEqual([])
})

test.each<[what: string, rule: string, corrupt: Parameters<typeof brokenInvariants>[0]]>([
  ['an acknowledged answer is lost', 'I1', (players) => both(players, ({ answers }) => answers.pop())],
  ['an answer counts twice', 'I1', (players) => both(players, ({ answers }) => answers.push(...answers.slice(1)))],
  ['an answer appears that nobody sent', 'I1', ({ host }) => host.sent.pop()],
  [
    'a refused answer counts',
    'I1',
    ({ host }) => {
      host.sent = host.sent.map((one) => ({ ...one, outcome: 'fail' }))
    },
  ],
  [
    'a score does not follow from the answers',
    'I2',
    (players) =>
      both(players, (end) => {
        end.guest_score = 1
      }),
  ],
  [
    'the wrong player wins',
    'I2',
    (players) =>
      both(players, (end) => {
        end.winner = 'tie'
      }),
  ],
  [
    'the players see different ends',
    'I3',
    ({ guest }) => {
      if (guest.end) guest.end = { ...guest.end, answers: guest.end.answers.toReversed() }
    },
  ],
  [
    'it never ends',
    'I4',
    (_players, history) => {
      history.endedAt = null
    },
  ],
  [
    'it takes too long',
    'I4',
    (_players, history) => {
      history.endedAt = 3_000
    },
  ],
  [
    'an early answer is called late',
    'I5',
    ({ host }) => {
      host.sent = host.sent.map((one) => ({ ...one, accepted: false }))
    },
  ],
  [
    'an answer counts that was sent long after the deadline',
    'I5',
    ({ host }) => {
      host.deadlines = { 0: 3_000 }
    },
  ],
  [
    'another end is read afterwards',
    'I2',
    ({ guest }) => {
      guest.readBack = { ...end(), winner: 'tie' }
    },
  ],
  [
    'an acknowledged session is lost',
    'I7',
    ({ host }) => {
      if (host.account) host.account.isSignedIn = false
    },
  ],
  ...(
    [
      ['is not counted', { battles: 0, right: 0, wrong: 0 }],
      ['is counted twice', { battles: 2, right: 2, wrong: 0 }],
      ['is counted wrongly', { battles: 1, right: 0, wrong: 1 }],
    ] as const
  ).map(([what, counted]): [string, string, Parameters<typeof brokenInvariants>[0]] => [
    `a battle ${what} in the account`,
    'I8',
    ({ host }) => {
      if (host.account) host.account.counted = { ...counted }
    },
  ]),
  [
    'an intruder is let in',
    'I9',
    (_players, history) => {
      history.intrusions.push({ what: '/lobby/AB3D/state', status: 200 })
    },
  ],
  ['an event is received twice', 'I6', ({ host }) => host.received.push(...host.received)],
  [
    'a right answer is revealed early',
    'I6',
    ({ host }) => {
      host.received = host.received.map((one) => ({ ...one, data: { correct_answer: 'a' } }))
    },
  ],
])('it is noticed when %s', (_what, rule, corrupt) => {
  expect(brokenInvariants(corrupt)).toContain(rule)
})

const lateAnswerOfAbsentee = (absence: Pick<Absence, 'heardAt' | 'droppedAt' | 'until'>) =>
  brokenInvariants(({ host }) => {
    host.deadlines = { 0: 3_000 }
    host.absences = [{ ...absence, isBack: true }]
  })

test.each([
  ['was disconnected while the question was open', { heardAt: 4_100, droppedAt: 4_200, until: 4_800 }],
  ['was disconnected when the question was dealt', { heardAt: 1_000, droppedAt: 2_000, until: 4_000 }],
  ['noticed only after the answer that the connection was lost', { heardAt: 4_100, droppedAt: 9_000, until: 9_500 }],
])('a deadline is not checked for a player who %s', (_what, absence) => {
  expect(lateAnswerOfAbsentee(absence)).toEqual([])
})

test.each([
  ['before the question', { heardAt: 1_000, droppedAt: 2_000, until: 3_900 }],
  ['after the answer', { heardAt: 5_100, droppedAt: 5_200, until: 6_000 }],
])('it is noticed when a late answer counts for a player who was disconnected %s', (_what, absence) => {
  expect(lateAnswerOfAbsentee(absence)).toEqual(['I5'])
})

test.each([
  ['an unhandled failure', `{"level":50,"msg":"${UNHANDLED_FAILURE}"}`],
  ['a fatal error', '{"level":60,"msg":"stopping after an unexpected error"}'],
  ['the secret id of a player', '{"level":30,"url":"/api/lobby/AB3D/state?player_id=key-of-guest"}'],
])('I10 reports it when the servers log %s', (_what, line) => {
  const history = { players: { host: player('host'), guest: player('guest') } } as BattleHistory
  expect(checkLogs(['{"level":30,"msg":"ready"}\n', `fine\n${line}\n`], [history])).toEqual([
    expect.stringMatching(/^I10 /),
  ])
  expect(checkLogs(['{"level":50,"msg":"could not sweep a match"}\n'], [history])).toEqual([])
})

test('I10 knows the text with which the server logs unhandled failures', () => {
  const main = readFileSync(new URL('../../../../apps/server/src/main.ts', import.meta.url), 'utf8')
  expect(main).toContain(`'${UNHANDLED_FAILURE}'`)
})
