import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRoom, partyQuestions, RIGHT, Room, rankByPoints } from './testing/room.ts'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']

type Happening = (room: Room) => void

const name = fc.constantFrom(...NAMES)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  name.map(
    (who): Happening =>
      (room) =>
        room.join(who),
  ),
  fc.tuple(name, fc.nat(5), fc.integer({ min: -1, max: 1 }), fc.nat(2)).map(
    ([who, choice, offset, round]): Happening =>
      (room) => {
        room.answer(who, choice, { index: Math.max(0, room.party.index + offset), round })
      },
  ),
  fc.nat(25_000).map(
    (ms): Happening =>
      (room) =>
        room.advance(ms),
  ),
  fc.constantFrom('next', 'skip', 'pause', 'continue', 'end', 'again' as const).map(
    (type): Happening =>
      (room) =>
        void room.play({ type, at: room.at } as never),
  ),
  fc.boolean().map(
    (locked): Happening =>
      (room) =>
        void room.play({ type: 'lock', locked }),
  ),
  fc.boolean().map(
    (on): Happening =>
      (room) =>
        void room.play({ type: 'auto-advance', on, at: room.at }),
  ),
  fc.constantFrom(1, 2, 5 as const).map(
    (factor): Happening =>
      (room) =>
        void room.play({ type: 'time', factor } as never),
  ),
  fc.nat(60_000).map(
    (ms): Happening =>
      (room) => {
        const downSince = room.at
        room.at += ms
        room.hostSeenAt = room.at
        room.play({ type: 'outage', downSince, at: room.at })
      },
  ),
  fc.constant<Happening>((room) => void room.play({ type: 'start', questions: partyQuestions(), at: room.at })),
)

test('[PR5] whatever happens, in whatever order, points are those of the counted answers and seq only rises', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const room = new Room()
      for (const name of NAMES.slice(0, 3)) room.join(name)
      room.play({ type: 'start', questions: partyQuestions(), at: room.at })
      let { seq } = room.party
      for (const happen of happenings) {
        happen(room)
        expect(room.party.seq).toBeGreaterThanOrEqual(seq)
        seq = room.party.seq
      }
      const recount = [...room.players.keys()].map((name) => ({
        name,
        points: [...room.countedQuestions].reduce(
          (sum, index) => sum + (room.answers.get(`${index} ${name}`)?.points ?? 0),
          0,
        ),
      }))
      expect(room.standings()).toEqual(rankByPoints(recount))
      expect(room.party.counted).toEqual([...room.countedQuestions])
    }),
    { numRuns: 300 },
  )
})

test('[PR5] the order in which answers, repeats and latecomers arrive does not change the ranking', () => {
  const answer = fc.record({ who: name, choice: fc.nat(3), delayMs: fc.nat(21_000) })
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(answer, { selector: ({ who }) => who, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat(1000)),
      (rounds, dice) => {
        const play = (order: (answers: (typeof rounds)[number]) => typeof answers) => {
          const room = openRoom(NAMES)
          for (const answers of rounds) {
            const openedAt = room.at
            for (const { who, choice, delayMs } of order(answers)) {
              room.answer(who, choice, { at: openedAt + delayMs })
            }
            room.play({ type: 'next', at: room.at })
            room.advance(5_000)
            room.play({ type: 'next', at: room.at })
            room.advance(4_000)
          }
          return room.standings()
        }
        const shuffled = (answers: (typeof rounds)[number]) =>
          [...answers, ...answers]
            .map((given) => ({ given, at: dice.next().value ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ given }) => given)
        expect(play(shuffled)).toEqual(play((answers) => answers))
      },
    ),
    { numRuns: 100 },
  )
})

test('a right answer in time is never worth less than half', () => {
  fc.assert(
    fc.property(fc.nat(20_000), (delayMs) => {
      const room = openRoom(['Ada'])
      room.answer('Ada', RIGHT, { at: room.at + delayMs })
      expect(room.answers.get('0 Ada')?.points).toBeGreaterThanOrEqual(500)
    }),
  )
})
