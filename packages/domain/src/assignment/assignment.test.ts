import { describe, expect, test } from 'vitest'
import {
  type AssignmentSettings,
  checkSettings,
  deletedAt,
  holdsLinks,
  phaseAt,
  refuseStart,
  showsKeys,
  takesAnswers,
} from './assignment.ts'
import {
  drawAssignmentCode,
  parseAssignmentCode,
  parsePersonalCode,
  personalCodeFrom,
  showAssignmentCode,
} from './assignment-code.ts'
import { checkNameList, foldName, nameOutcome, readNameList } from './player-names.ts'

const DAY = 86_400_000
const settings: AssignmentSettings = {
  opensAt: 1_000,
  closesAt: 1_000 + DAY,
  attempts: 2,
  timed: false,
  shuffled: true,
  keysShown: 'end',
  keptDays: 30,
}
const { closesAt } = settings

describe('[AS1] what an owner may choose', () => {
  test.each<[Partial<AssignmentSettings>, ReturnType<typeof checkSettings>]>([
    [{}, null],
    [{ attempts: null }, null],
    [{ attempts: 0 }, 'attempts-out-of-range'],
    [{ attempts: 6 }, 'attempts-out-of-range'],
    [{ attempts: 1.5 }, 'attempts-out-of-range'],
    [{ closesAt: 1_000 }, 'closes-before-opening'],
    [{ opensAt: -5, closesAt: 0 }, 'closes-in-the-past'],
    [{ closesAt: 180 * DAY }, null],
    [{ closesAt: 181 * DAY }, 'open-too-long'],
    [{ keysShown: 'closing', keptDays: 0 }, 'nothing-kept-to-review'],
    [{ keysShown: 'closing', keptDays: 1 }, null],
  ])('%o is judged as %s', (change, problem) => {
    expect(checkSettings({ ...settings, ...change }, 500)).toBe(problem)
  })

  test('the clock opens and closes it to the millisecond', () => {
    expect([999, 1_000, closesAt - 1, closesAt].map((at) => phaseAt(settings, at))).toEqual([
      'not-open',
      'open',
      'open',
      'closed',
    ])
  })

  test('an answer that the network delayed is taken for half a second after closing', () => {
    expect([999, 1_000, closesAt + 499, closesAt + 500].map((at) => takesAnswers(settings, at))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('attempts are counted with those that the owner gave, and one runs at a time', () => {
    const tried = { begun: 2, running: false, extra: 0 }
    expect(refuseStart(settings, tried, 2_000)).toBe('no-attempt-left')
    expect(refuseStart(settings, { ...tried, extra: 1 }, 2_000)).toBeNull()
    expect(refuseStart({ ...settings, attempts: null }, { ...tried, begun: 99 }, 2_000)).toBeNull()
    expect(refuseStart(settings, { ...tried, begun: 1, running: true }, 2_000)).toBe('attempt-running')
    expect(refuseStart(settings, { ...tried, begun: 0 }, 999)).toBe('not-open')
    expect(refuseStart(settings, { ...tried, begun: 0 }, closesAt)).toBe('closed')
  })

  test('[OQ18] what has a name is deleted by the period that the owner chose', () => {
    expect(deletedAt(settings)).toBe(closesAt + 30 * DAY)
    expect(deletedAt({ ...settings, keptDays: 0 })).toBe(closesAt)
  })
})

describe('[AS3] when keys are shown', () => {
  const shown = (keysShown: AssignmentSettings['keysShown'], ended: boolean, at: number) =>
    showsKeys({ keysShown, closesAt }, { ended, at })

  test('after each question, at the end of the attempt, or after closing', () => {
    expect([shown('each', false, 2_000), shown('end', false, 2_000), shown('closing', false, 2_000)]).toEqual([
      true,
      false,
      false,
    ])
    expect([shown('end', true, 2_000), shown('closing', true, 2_000)]).toEqual([true, false])
  })

  test('not while a delayed answer may still arrive, and everything after that', () => {
    expect(shown('closing', true, closesAt + 499)).toBe(false)
    expect(shown('closing', true, closesAt + 500)).toBe(true)
    expect(shown('end', false, closesAt + 500)).toBe(true)
  })

  test('links are held from the beginning until the keys are shown', () => {
    const of = (at: number, keysShown: AssignmentSettings['keysShown'] = 'closing') =>
      holdsLinks({ keysShown, closesAt }, at)
    expect([of(0), of(closesAt + 499), of(closesAt + 500), of(0, 'end')]).toEqual([true, true, false, false])
  })
})

describe('[AS1] codes', () => {
  test('have eight characters of the lobby alphabet, shown as 4-4, and are read however they are typed', () => {
    const bytes = [...Array(16).keys()]
    const code = drawAssignmentCode((count) => Uint8Array.from(bytes.splice(0, count)))
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(showAssignmentCode('K7QM4HXR')).toBe('K7QM-4HXR')
    expect(parseAssignmentCode(' k7qm-4hxr ')).toBe('K7QM4HXR')
    expect([parseAssignmentCode('K7QM'), parseAssignmentCode('K7QM-4HX0')]).toEqual([null, null])
  })

  test('[AS2] a personal code has six', () => {
    const code = personalCodeFrom(Uint8Array.from([0, 1, 2, 254, 255, 30, 7]))
    expect(parsePersonalCode(` ${code.toLowerCase()} `)).toBe(code)
    expect(parsePersonalCode(code.slice(1))).toBeNull()
  })
})

describe('[AS2] names', () => {
  test.each([
    ['Zoë  Müller', 'zoe muller'],
    ['O’Neil, Ann', "O'NEIL ANN"],
    ['Мара', 'Mapa'],
  ])('%s and %s are the same', (one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })

  test('names of signs or emoji alone stay different', () => {
    expect(foldName('🙂')).not.toBe(foldName('🙃'))
  })

  test('a list is read by lines; names that cannot be told apart, too many and too long ones are refused', () => {
    expect(readNameList(' Ann \n\nBen;Cem\r\n', 500)).toEqual({ ok: true, value: ['Ann', 'Ben', 'Cem'] })
    expect(readNameList('Ann\nBen\nÄNN', 500)).toMatchObject({ error: { problem: 'equal', names: ['Ann', 'ÄNN'] } })
    expect(checkNameList(Array(500).fill('Max'), 500)).toMatchObject({ error: { problem: 'equal' } })
    expect(checkNameList(['a', 'b', 'c'], 2)).toMatchObject({ error: { problem: 'too-many', by: 1 } })
    expect(checkNameList(['x'.repeat(61)], 2)).toMatchObject({ error: { problem: 'too-long' } })
    expect(checkNameList([' '], 2)).toMatchObject({ error: { problem: 'too-long' } })
  })

  test('whoever types one hears found, taken or ask your teacher', () => {
    expect(nameOutcome({ claimed: false, hasList: true })).toBe('found')
    expect(nameOutcome({ claimed: true, hasList: true })).toBe('taken')
    expect(nameOutcome({ claimed: null, hasList: true })).toBe('ask-your-teacher')
    expect(nameOutcome({ claimed: null, hasList: false })).toBe('found')
    expect(nameOutcome({ claimed: true, hasList: false })).toBe('taken')
  })
})
