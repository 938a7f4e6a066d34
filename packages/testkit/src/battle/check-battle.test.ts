import { expect, test } from 'vitest'
import { checkBattle } from './check-battle.ts'
import type { BattleHistory, PlayerHistory, Role } from './history.ts'

const player = (role: Role): PlayerHistory => ({
  role,
  sent: [
    { index: 0, answer: 'a', outcome: 'ok', accepted: true, wasCorrect: role === 'host', earlyMs: 5_000, ackMs: 5 },
  ],
  heard: [{ channel: `quiz-lobby-AB3D-${role}`, name: 'next_question', seq: 5, after: 0, data: {}, connection: 1 }],
  end: {
    host_score: 1,
    guest_score: 0,
    winner: 'host',
    answers: [
      { player: 'host', index: 0, answer: 'a', was_correct: true, is_timeout: false },
      { player: 'guest', index: 0, answer: 'a', was_correct: false, is_timeout: false },
    ],
  },
  gaps: 0,
  reconnects: [],
  eventDelaysMs: [],
})

/** A battle in which all went well, then spoilt by the test. */
function spoilt(spoil: (players: BattleHistory['players'], history: BattleHistory) => void): string[] {
  const history: BattleHistory = {
    code: 'AB3D',
    startedAt: 0,
    endedAt: 1_000,
    players: { host: player('host'), guest: player('guest') },
  }
  spoil(history.players, history)
  return checkBattle(history, 2_000).map((breach) => breach.slice(0, 2))
}

const both = ({ host, guest }: BattleHistory['players'], change: (end: NonNullable<PlayerHistory['end']>) => void) => {
  for (const { end } of [host, guest]) if (end) change(end)
}

test('a battle in which all went well breaks no rule', () => {
  expect(spoilt(() => {})).toEqual([])
})

test.each<[what: string, rule: string, spoil: Parameters<typeof spoilt>[0]]>([
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
  ['an event is heard twice', 'I6', ({ host }) => host.heard.push(...host.heard)],
  [
    'a right answer is told early',
    'I6',
    ({ host }) => {
      host.heard = host.heard.map((one) => ({ ...one, data: { correct_answer: 'a' } }))
    },
  ],
])('it is noticed when %s', (_what, rule, spoil) => {
  expect(spoilt(spoil)).toContain(rule)
})
